using System.CommandLine;
using System.CommandLine.Parsing;

namespace SerializationApi.Shared.CommandLine;

/// <summary>Options whose mistakes are reported in one line that names the option.</summary>
public static class OptionFactory
{
    private const string All = "all";

    /// <summary>An option of one value; without it the value is the type's default.</summary>
    public static Option<T?> Single<T>(string name, string helpName, string description, Func<string, T> parse) =>
        new(name)
        {
            Description = description,
            HelpName = helpName,
            CustomParser = result => Parse(name, result, parse).SingleOrDefault(),
        };

    /// <summary>An option of several values, separated by blanks or commas, or each with the option before it.</summary>
    public static Option<IReadOnlyList<T>?> List<T>(string name, string helpName, string description, Func<string, T> parse) =>
        Many(name, helpName, description, text => text.Split(',').Select(parse));

    /// <summary>An option of several values by their names, or all of them, unless "all" stands for some only.</summary>
    public static Option<IReadOnlyList<T>?> Choice<T>(
        string name,
        string description,
        string byDefault,
        IReadOnlyList<T> values,
        Func<T, string> nameOf,
        IReadOnlyList<T>? all = null
    ) =>
        Many(
            name,
            "name",
            $"{description}: {string.Join(", ", values.Select(nameOf))} or {All}; {byDefault}",
            text => text.Split(',').SelectMany(part => part == All ? all ?? values : [OneOf(part, values, nameOf)])
        );

    /// <summary>An option of several values, separated by blanks, or each with the option before it; a text may stand for
    /// several.</summary>
    public static Option<IReadOnlyList<T>?> Many<T>(string name, string helpName, string description, Func<string, IEnumerable<T>> parse) =>
        new(name)
        {
            Description = description,
            HelpName = helpName,
            AllowMultipleArgumentsPerToken = true,
            Arity = ArgumentArity.OneOrMore,
            CustomParser = result => [.. Parse(name, result, text => parse(text).ToArray()).SelectMany(values => values).Distinct()],
        };

    /// <summary>The value whose name was written, in any case.</summary>
    /// <exception cref="FormatException">No value has this name.</exception>
    public static T OneOf<T>(string text, IEnumerable<T> values, Func<T, string> nameOf)
    {
        T[] all = values.ToArray();
        return all.FirstOrDefault(value => nameOf(value).Equals(text, StringComparison.OrdinalIgnoreCase))
            ?? throw new FormatException($"'{text}' is not one of {string.Join(", ", all.Select(nameOf))}");
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
