using System.CommandLine;
using System.CommandLine.Parsing;

namespace SerializationApi.LoadTests.CommandLine;

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

    /// <summary>An option of several values, separated by blanks or commas, or each with the option before it.</summary>
    public static Option<IReadOnlyList<T>?> List<T>(string name, string helpName, string description, Func<string, IEnumerable<T>> parse) => new(name)
    {
        Description = description,
        HelpName = helpName,
        AllowMultipleArgumentsPerToken = true,
        Arity = ArgumentArity.OneOrMore,
        CustomParser = result =>
            [.. Parse(name, result, text => text.Split(',').SelectMany(parse).ToArray()).SelectMany(values => values).Distinct()],
    };

    /// <summary>The value whose name was written, in any case.</summary>
    /// <exception cref="FormatException">No value has this name.</exception>
    public static T OneOf<T>(string text, IEnumerable<T> values, Func<T, string> nameOf)
    {
        T[] all = values.ToArray();
        return all.FirstOrDefault(v => nameOf(v).Equals(text, StringComparison.OrdinalIgnoreCase))
            ?? throw new FormatException($"'{text}' is none of {string.Join(", ", all.Select(nameOf))}");
    }

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
