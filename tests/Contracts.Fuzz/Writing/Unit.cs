using System.Text.RegularExpressions;

namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Contracts that belong together, in a file of their own: a line for each part that can be left out.</summary>
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

    /// <summary>The file's name.</summary>
    public string Path => $"U{Number}.cs";

    /// <summary>The source.</summary>
    public string Text => Usings + string.Join('\n', Lines);

    /// <summary>Whether it has callbacks: what one sets is another value.</summary>
    public bool HasCallbacks => Has("void Call");

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
