using System.CommandLine;
using System.Globalization;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>Options of several commands.</summary>
internal static class ToolOptions
{
    public static Option<string?> Contract(string without) =>
        new("--contract")
        {
            Description = $"The type of the payload, which has a generated shape; Type[] for a list of it. {without}",
            HelpName = "assembly.dll:Type",
        };

    public static Option<string?> Format(string name, string description)
    {
        var option = new Option<string?>(name) { Description = $"{description}: {FormatNames.Help}", HelpName = "format" };
        option.CompletionSources.Add([.. FormatNames.Names]);
        return option;
    }

    public static Option<int> MaxBytes() => Most("--max-bytes", "The largest payload to read", "bytes", 256 << 20);

    public static Option<int> MaxValues() =>
        Most(
            "--max-values",
            "The most values of a payload to read without a contract, and to print with "
                + "--annotate; each takes about 160 bytes of memory",
            "values",
            AnnotatedPayload.DefaultMaxValues
        );

    public static Option<string?> Proto() =>
        new("--proto")
        {
            Description = "A .proto file with the names and types of fields, and the message in it; by default its first",
            HelpName = "file.proto:Message",
        };

    public static Option<bool> Annotate() =>
        new("--annotate") { Description = "Print each value's offset, bytes and path instead of JSON" };

    /// <summary>Formats a number of bytes.</summary>
    public static string Count(long bytes) => bytes.ToString("N0", CultureInfo.InvariantCulture);

    private static Option<int> Most(string name, string description, string unit, int most)
    {
        var option = new Option<int>(name)
        {
            Description = description,
            HelpName = unit,
            DefaultValueFactory = _ => most,
        };
        option.Validators.Add(result =>
        {
            if (
                result.Tokens is [{ } token]
                && int.TryParse(token.Value, NumberStyles.Integer, CultureInfo.InvariantCulture, out int value)
                && value < 1
            )
            {
                result.AddError($"{name} must be at least 1");
            }
        });
        return option;
    }

    public static Argument<string> File(string name, string description = "The payload's file; - reads standard input") =>
        new(name) { Description = description };
}
