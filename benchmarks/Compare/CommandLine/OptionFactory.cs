using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;

namespace SerializationApi.Benchmarks.Compare.CommandLine;

/// <summary>Options whose mistakes are reported in one line that names the option.</summary>
internal static class OptionFactory
{
    /// <summary>An option of one value; without it the value is the type's default.</summary>
    public static Option<T?> Single<T>(string name, string helpName, string description, Func<string, T> parse) => new(name)
    {
        Description = description,
        HelpName = helpName,
        CustomParser = result => Parse(name, result, parse).SingleOrDefault(),
    };

    /// <summary>An option of several values, separated by blanks or commas.</summary>
    public static Option<IReadOnlyList<T>?> List<T>(string name, string helpName, string description, IReadOnlyList<T> values, Func<T, string> nameOf) => new(name)
    {
        Description = $"{description}: {string.Join(", ", values.Select(nameOf))}; all",
        HelpName = helpName,
        AllowMultipleArgumentsPerToken = true,
        Arity = ArgumentArity.OneOrMore,
        CustomParser = result =>
            [.. Parse(name, result, text => text.Split(',').Select(part => OneOf(part, values, nameOf)).ToArray()).SelectMany(parsed => parsed).Distinct()],
    };

    /// <summary>An option that may be given several times, or once with several values between blanks.</summary>
    public static Option<IReadOnlyList<T>?> Many<T>(string name, string helpName, string description, Func<string, T> parse) => new(name)
    {
        Description = description,
        HelpName = helpName,
        AllowMultipleArgumentsPerToken = true,
        Arity = ArgumentArity.OneOrMore,
        CustomParser = result => Parse(name, result, parse),
    };

    /// <summary>A whole number from 1 on.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static int Count(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0
        ? number
        : throw new FormatException($"'{text}' is not a whole number from 1 to {int.MaxValue}");

    /// <summary>A whole number from 1 on, which may be beyond two thousand million.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static long LongCount(string text) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) && number > 0
        ? number
        : throw new FormatException($"'{text}' is not a whole number from 1 to {long.MaxValue}");

    /// <summary>A number above 0.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static double Positive(string text) => double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number) && number > 0
        ? number
        : throw new FormatException($"'{text}' is not a number above 0");

    private static T OneOf<T>(string text, IReadOnlyList<T> values, Func<T, string> nameOf) =>
        values.FirstOrDefault(value => nameOf(value).Equals(text, StringComparison.OrdinalIgnoreCase))
        ?? throw new FormatException($"'{text}' is none of {string.Join(", ", values.Select(nameOf))}");

    private static List<T> Parse<T>(string name, ArgumentResult result, Func<string, T> parse)
    {
        var values = new List<T>();
        foreach (Token token in result.Tokens)
        {
            try
            {
                values.Add(parse(token.Value));
            }
            catch (FormatException e)
            {
                result.AddError($"{name}: {e.Message}");
                return [];
            }
        }

        return values;
    }
}
