namespace SerializationApi.Shapes;

/// <summary>One of the contracts that a union's values can be of.</summary>
public sealed class UnionCase
{
    /// <summary>A case that has no label in JSON: its values are written as ordinary objects.</summary>
    /// <param name="key">What stands for it in MessagePack and MemoryPack: in MemoryPack from 0 to 65,535.</param>
    public UnionCase(int key) => Key = key;

    /// <summary>A case with a string as its label in JSON.</summary>
    /// <inheritdoc cref="UnionCase(int)"/>
    public UnionCase(int key, string label)
        : this(key)
    {
        Label = label;
        Utf8Label = System.Text.Encoding.UTF8.GetBytes(label);
    }

    /// <summary>A case with an integer as its label in JSON.</summary>
    /// <inheritdoc cref="UnionCase(int)"/>
    public UnionCase(int key, int label)
        : this(key)
    {
        IntegerLabel = label;
    }

    /// <summary>What stands for the case in MessagePack and MemoryPack.</summary>
    public int Key { get; }

    /// <summary>The label in JSON when it is a string, otherwise null.</summary>
    public string? Label { get; }

    /// <summary>The label in JSON when it is an integer, otherwise null.</summary>
    public int? IntegerLabel { get; }

    /// <summary>Of a union type (<see cref="UnionInfo.IsUnionType"/>) in JSON: the kinds of JSON values that are of the case; else
    /// none.</summary>
    public JsonKinds JsonKinds { get; init; }

    /// <summary>The case's contract, or its type in <see cref="ShapeInfo.Value"/>; asked for late because contracts may be recursive; null
    /// when no schema needs it.</summary>
    public Func<ShapeInfo>? Shape { get; init; }

    /// <summary><see cref="Label"/> in UTF-8; empty when there is none.</summary>
    internal byte[] Utf8Label { get; } = [];

    /// <summary>The label as JSON has it, for messages; null when there is none.</summary>
    public string? LabelText =>
        Label is not null ? $"\"{Label}\"" : IntegerLabel?.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
