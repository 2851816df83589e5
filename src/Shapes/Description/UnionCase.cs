namespace SerializationApi.Shapes;

/// <summary>One of the contracts that a value of a union may have.</summary>
public sealed class UnionCase
{
    /// <summary>Creates a case without a label in JSON: its values are written as ordinary objects.</summary>
    /// <param name="key">The case's key in MessagePack and MemoryPack; in MemoryPack 0 to 65,535.</param>
    public UnionCase(int key) => Key = key;

    /// <summary>Creates a case with a string label in JSON.</summary>
    /// <inheritdoc cref="UnionCase(int)"/>
    public UnionCase(int key, string label)
        : this(key)
    {
        Label = label;
        Utf8Label = System.Text.Encoding.UTF8.GetBytes(label);
    }

    /// <summary>Creates a case with an integer label in JSON.</summary>
    /// <inheritdoc cref="UnionCase(int)"/>
    public UnionCase(int key, int label)
        : this(key)
    {
        IntegerLabel = label;
    }

    /// <summary>Gets the case's key in MessagePack and MemoryPack.</summary>
    public int Key { get; }

    /// <summary>Gets the label in JSON if it is a string, otherwise null.</summary>
    public string? Label { get; }

    /// <summary>Gets the label in JSON if it is an integer, otherwise null.</summary>
    public int? IntegerLabel { get; }

    /// <summary>
    /// Gets or sets the kinds of JSON values that belong to the case of a union type (<see cref="UnionInfo.IsUnionType"/>); otherwise none.
    /// </summary>
    public JsonKinds JsonKinds { get; init; }

    /// <summary>
    /// Gets or sets the function that returns the case's contract, or its type in <see cref="ShapeInfo.Value"/>, called late because
    /// contracts may be recursive; null if no schema needs it.
    /// </summary>
    public Func<ShapeInfo>? Shape { get; init; }

    /// <summary><see cref="Label"/> in UTF-8; empty if there is none.</summary>
    internal byte[] Utf8Label { get; } = [];

    /// <summary>Gets the label as JSON writes it, for messages; null if there is none.</summary>
    public string? LabelText =>
        Label is not null ? $"\"{Label}\"" : IntegerLabel?.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
