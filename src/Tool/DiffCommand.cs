using System.CommandLine;
using System.Text;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary><c>diff</c>: compares two payloads.</summary>
internal sealed class DiffCommand
{
    private const int MaxPath = 1_000;

    private readonly Argument<string> _left = ToolOptions.File("a", "The first payload's file; - reads standard input");
    private readonly Argument<string> _right = ToolOptions.File("b", "The second payload's file; - reads standard input");
    private readonly Option<string?> _contract = ToolOptions.Contract(
        "With it, a missing member counts as the value that it is read as. Without it, Protobuf has no names, "
            + "and members that are 0 or empty are missing"
    );
    private readonly Option<string?> _proto = ToolOptions.Proto();
    private readonly Option<string?> _from = ToolOptions.Format("--from", "The format of both; guessed by default");
    private readonly Option<int> _maxBytes = ToolOptions.MaxBytes();

    public Command Create()
    {
        var command = new ToolCommand(
            "diff",
            "Compares two payloads member by member, also in different formats: lines with - are from the first, "
                + "with + from the second. Exit code 0: equal; 1: different, or one is invalid.",
            "diff before.msgpack after.msgpack",
            "diff order.json order.pb --contract Shop.dll:Order"
        )
        {
            _left,
            _right,
            _contract,
            _proto,
            _from,
            _maxBytes,
        };
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        var contract = Contract.Load(parsed.GetValue(_contract));
        ProtoContract? proto = parsed.GetValue(_proto) is { } schema ? ProtoContract.Load(schema) : null;
        (string left, Dictionary<string, string> unknownLeft) = await ReadAsync(_left);
        (string right, Dictionary<string, string> unknownRight) = await ReadAsync(_right);
        Difference[] found = [.. JsonDiff.Of(left, right), .. Unlike(unknownLeft, unknownRight)];
        TextWriter output = parsed.InvocationConfiguration.Output;
        var colours = Colours.Of(output);
        foreach (Difference difference in found)
        {
            if (difference.Left is not null)
            {
                await output.WriteLineAsync(colours.Removed($"- {difference.Path}: {difference.Left}"));
            }

            if (difference.Right is not null)
            {
                await output.WriteLineAsync(colours.Added($"+ {difference.Path}: {difference.Right}"));
            }
        }

        return found.Length == 0 ? ExitCode.Success : ExitCode.Failure;

        async Task<(string Json, Dictionary<string, string> Unknown)> ReadAsync(Argument<string> file)
        {
            Payload payload = await Payload.ReadAsync(
                parsed.GetRequiredValue(file),
                parsed.GetValue(_from),
                contract,
                proto,
                parsed.GetValue(_maxBytes),
                stop
            );
            await parsed.InvocationConfiguration.Error.WriteLineAsync($"{payload.Source}: {payload.Description}");
            AnnotatedPayload annotated = payload.Annotate();
            string json = Encoding.UTF8.GetString(payload.ToJson(annotated).Span);
            IEnumerable<AnnotatedValue> unknown = annotated.Root is { } root ? Payload.NotInContract(root) : [];
            return (
                json,
                unknown
                    .GroupBy(static value => value.PathOf(MaxPath), StringComparer.Ordinal)
                    .ToDictionary(
                        static values => values.Key,
                        static values => string.Join(", ", values.Select(static value => value.ToJson())),
                        StringComparer.Ordinal
                    )
            );
        }
    }

    // Members unknown to the contract are not in the JSON.
    private static IEnumerable<Difference> Unlike(Dictionary<string, string> left, Dictionary<string, string> right) =>
        left
            .Keys.Union(right.Keys, StringComparer.Ordinal)
            .Select(path => new Difference(path, left.GetValueOrDefault(path), right.GetValueOrDefault(path)))
            .Where(static pair => pair.Left != pair.Right);
}
