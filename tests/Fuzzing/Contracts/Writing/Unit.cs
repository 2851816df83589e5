using System.Text.RegularExpressions;

namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Contracts that belong together, in a file of their own or two: a line for each part that can be left out.</summary>
/// <param name="Number">Its number in the run.</param>
/// <param name="Lines">The source.</param>
internal sealed partial record Unit(int Number, IReadOnlyList<string> Lines)
{
    /// <summary>What every file begins with.</summary>
    public const string Usings = """
        using System; using System.Collections.Concurrent; using System.Collections.Frozen; using System.Collections.Generic; using System.Collections.Immutable; using System.Collections.ObjectModel;
        using System.ComponentModel; using System.Diagnostics.CodeAnalysis; using System.Numerics; using System.Runtime.Serialization; using System.Text.Json.Serialization;
        using MemoryPack; using MessagePack; using ProtoBuf; using SerializationApi.Shapes;

        """;

    /// <summary>A line below the contracts that are in a library, to which those after it refer.</summary>
    public const string Library = "// Above: a library without shapes.";

    /// <summary>The same of a library with a shape set of its own.</summary>
    public const string LibraryWithSet = "// Above: a library with a shape set.";

    /// <summary>What begins a line of an attribute by which another generator completes the type below.</summary>
    public const string Completed = "[Completed(\"\"\"";

    /// <summary>The file's name.</summary>
    public string Path => $"U{Number}.cs";

    /// <summary>The source, without what is in a library.</summary>
    public string Text => Usings + string.Join('\n', Lines.Skip(LibraryEnd + 1));

    /// <summary>The source that is in a library; null if there is none.</summary>
    public string? LibraryText => LibraryEnd < 0 ? null : Usings + string.Join('\n', Lines.Take(LibraryEnd));

    /// <summary>Whether the library has a shape set of its own.</summary>
    public bool HasLibrarySet => LibraryEnd >= 0 && Lines[LibraryEnd] == LibraryWithSet;

    /// <summary>The place of the line below the library; −1 without one.</summary>
    public int LibraryEnd { get; } = Math.Max(Lines.ToList().IndexOf(Library), Lines.ToList().IndexOf(LibraryWithSet));

    /// <summary>The members that another generator adds.</summary>
    public IEnumerable<string> Completions =>
        Lines.Where(static line => line.StartsWith(Completed, StringComparison.Ordinal)).Select(static line => line[Completed.Length..^5]);

    /// <summary>Whether one of these members is computed: System.Text.Json writes it, and nothing reads it.</summary>
    public bool HasComputedCompletion =>
        Completions.Any(static member => !member.Contains('{') && member.Contains("=>", StringComparison.Ordinal));

    /// <summary>Whether it has callbacks: what one sets is another value.</summary>
    public bool HasCallbacks => Has("void Call");

    /// <summary>The unit as if its author had written the members that another generator adds.</summary>
    public Unit WrittenByHand()
    {
        List<string> lines = [.. Lines];
        for (int i = lines.Count - 1; i >= 0; i--)
        {
            if (lines[i].StartsWith(Completed, StringComparison.Ordinal) && lines.IndexOf("{", i) is var open && open > 0)
            {
                lines.Insert(open + 1, lines[i][Completed.Length..^5]);
                lines.RemoveAt(i);
            }
        }

        return this with
        {
            Lines = lines,
        };
    }

    /// <summary>Whether a line has all of some texts.</summary>
    public bool Has(params string[] texts) =>
        Lines.Any(line => Array.TrueForAll(texts, text => line.Contains(text, StringComparison.Ordinal)));

    /// <summary>The unit that a text names: each is in a namespace of its number, or has it in its types' names.</summary>
    public static int? NumberIn(string text) =>
        Numbered().Match(text) is { Success: true } match
            ? int.Parse(match.ValueSpan, System.Globalization.CultureInfo.InvariantCulture)
            : null;

    [GeneratedRegex(@"(?<=U)[0-9]+", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Numbered();
}
