using System.Globalization;
using System.Text.RegularExpressions;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>
/// A line of the baseline: a name, its kind, and facts, separated by two spaces: <c>Shop.Order.Items member number=2 name=items
/// type=list&lt;string&gt;</c>.
/// </summary>
/// <param name="number">The line number, from 1.</param>
/// <param name="subject">The name of a contract or enum, followed by a dot and the name of a member or value if it is about one.</param>
internal sealed class WireLine(int number, string subject, string kind)
{
    /// <summary>The fact that lists the formats of a line; without it, all.</summary>
    public const string FormatsFact = "formats=";

    private const string Separator = "  ";

    // The facts that a line may have; those without '=' have no value.
    private static readonly Dictionary<string, string[]> Facts = new(StringComparer.Ordinal)
    {
        ["contract"] = ["form=", "discriminator=", "type=", "exact", "extension", "disallow", "root", FormatsFact],
        ["member"] = ["number=", "place=", "name=", "type=", "required", "default", "omitted", "unread", FormatsFact],
        ["case"] = ["of=", "key=", "label=", FormatsFact],
        ["reserved"] = ["number=", "name=", FormatsFact],
        ["enum"] = ["type="],
        ["value"] = ["number="],
    };

    // ASCII only: the text is stored in a C# comment, which other line separators would end. A word has single spaces only.
    private static readonly Regex Escaped = new(@"[^ -~]|\\|^ | $|(?<= ) ", RegexOptions.None, Regex.InfiniteMatchTimeout);
    private static readonly Regex Escape = new(@"\\u[0-9a-f]{4}", RegexOptions.None, Regex.InfiniteMatchTimeout);

    private static readonly string[] ConflictMarks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

    private readonly Dictionary<string, string> _facts = new(StringComparer.Ordinal);

    public int Number => number;

    public string Subject => subject;

    public string Kind => kind;

    /// <summary>The contract or enum of the line.</summary>
    public string Owner => kind is "member" or "value" ? subject.Substring(0, Math.Max(0, subject.LastIndexOf('.'))) : subject;

    public string Name => subject.Substring(subject.LastIndexOf('.') + 1);

    public MemberLayouts Formats => Has(FormatsFact) ? Read(FormatsFact, FormatNames.Parse) : MemberLayouts.All;

    /// <summary>Returns the text of a line, without the facts whose value is null.</summary>
    public static string Text(string subject, string kind, params (string Name, object? Value)[] facts) =>
        string.Join(
            Separator,
            facts
                .Where(static fact => fact.Value is not null)
                .Select(static fact =>
                    fact.Name
                    + Escaped.Replace(Convert.ToString(fact.Value, CultureInfo.InvariantCulture), static c => $"\\u{(int)c.Value[0]:x4}")
                )
                .Prepend(kind)
                .Prepend(Escaped.Replace(subject, static c => $"\\u{(int)c.Value[0]:x4}"))
        );

    /// <summary>Refuses the conflict markers of a merge, all in one message: fixing one does not resolve another.</summary>
    /// <exception cref="FormatException">There are some.</exception>
    public static void RefuseConflicts(string[] texts)
    {
        string[] marks =
        [
            .. texts
                .Select(static (text, i) => (Text: text, Number: i + 1))
                .Where(static line => ConflictMarks.Any(mark => line.Text.StartsWith(mark, StringComparison.Ordinal)))
                .Select(static line => $"line {line.Number}: '{line.Text}'"),
        ];
        if (marks.Length > 0)
        {
            throw new FormatException(
                $"{string.Join(", ", marks)} {(marks.Length == 1 ? "is the mark" : "are the marks")} of a merge conflict: resolve it"
            );
        }
    }

    /// <summary>Parses a line.</summary>
    /// <exception cref="FormatException">It is invalid.</exception>
    public static WireLine Parse(string text, int number)
    {
        string[] words = text.Split([Separator], StringSplitOptions.None);
        var line = new WireLine(number, Unescape(words[0]), words.Length > 1 ? words[1] : "");
        if (!Facts.TryGetValue(line.Kind, out string[] known))
        {
            throw line.Error($"expected a name and one of {string.Join(", ", Facts.Keys)}, with two spaces between them");
        }

        foreach (string word in words.Skip(2))
        {
            string fact =
                known.FirstOrDefault(name =>
                    name.EndsWith("=", StringComparison.Ordinal) ? word.StartsWith(name, StringComparison.Ordinal) : word == name
                ) ?? throw line.Error($"'{word}' is not a fact of a {line.Kind}: expected {string.Join(", ", known)}");
            if (line.Has(fact))
            {
                throw line.Error($"'{fact}' occurs twice");
            }

            line._facts.Add(fact, Unescape(word.Substring(fact.Length)));
        }

        return line;
    }

    public bool Has(string fact) => _facts.ContainsKey(fact);

    /// <summary>Returns the value of a fact; empty if it is absent.</summary>
    public string Find(string fact) => _facts.TryGetValue(fact, out string value) ? value : "";

    /// <summary>Returns the value of a required fact.</summary>
    public string Read(string fact) => _facts.TryGetValue(fact, out string value) ? value : throw Error($"'{fact}' is missing");

    /// <summary>Returns and parses the value of a required fact.</summary>
    public T Read<T>(string fact, Func<string, T> parse)
    {
        string value = Read(fact);
        try
        {
            return parse(value);
        }
        catch (FormatException error)
        {
            throw Error(error.Message);
        }
    }

    /// <summary>Returns a required number.</summary>
    public int Int(string fact) =>
        Read(
            fact,
            static value =>
                int.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number)
                    ? number
                    : throw new FormatException($"'{value}' is not a 32-bit number")
        );

    /// <summary>Returns a required 64-bit number.</summary>
    public long Long(string fact) =>
        Read(
            fact,
            static value =>
                long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number)
                    ? number
                    : throw new FormatException($"'{value}' is not a 64-bit number")
        );

    public FormatException Error(string what) => new($"line {number}: {what}");

    private static string Unescape(string word) =>
        Escape.Replace(
            word,
            static escape =>
                ((char)ushort.Parse(escape.Value.Substring(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture)).ToString()
        );
}
