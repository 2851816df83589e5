namespace SerializationApi.Shapes;

/// <summary>
/// Describes a union: a base class or interface whose values have one of several contracts and name it, or a C# union type, which holds a
/// value of one of several types.
/// </summary>
public sealed class UnionInfo
{
    private readonly UnionCase[] _cases;
    private readonly int[] _keys;
    private readonly byte[] _utf8Discriminator;

    /// <summary>Describes a union.</summary>
    /// <param name="name">Its name for schemas and messages.</param>
    /// <param name="discriminator">The name of the JSON member that names the case; mostly <c>$type</c>.</param>
    /// <param name="cases">Its cases; keys and labels must be unique.</param>
    /// <exception cref="ArgumentException">A key or a label occurs twice.</exception>
    public UnionInfo(string name, string discriminator, UnionCase[] cases)
    {
        Name = name;
        Discriminator = discriminator;
        _utf8Discriminator = System.Text.Encoding.UTF8.GetBytes(discriminator);
        _cases = cases;
        _keys = [.. cases.Select(unionCase => unionCase.Key)];
        string[] labels = [.. cases.Select(unionCase => unionCase.LabelText).OfType<string>()];
        KnownKeys = string.Join(", ", _keys);
        KnownLabels = string.Join(", ", labels);
        if (_keys.Distinct().Count() != _keys.Length || labels.Distinct(StringComparer.Ordinal).Count() != labels.Length)
        {
            throw new ArgumentException($"Two cases of {name} have the same key or label.", nameof(cases));
        }
    }

    /// <summary>Gets its name for schemas and messages.</summary>
    public string Name { get; }

    /// <summary>Gets the name of the JSON member that names the case.</summary>
    public string Discriminator { get; }

    /// <summary>Gets its cases.</summary>
    public ReadOnlySpan<UnionCase> Cases => _cases;

    /// <summary>
    /// Gets or sets whether JSON with an unknown label is read as the base (<c>IgnoreUnrecognizedTypeDiscriminators</c> of
    /// <c>[JsonPolymorphic]</c>).
    /// </summary>
    public bool IgnoresUnknownLabels { get; init; }

    /// <summary>
    /// Gets or sets whether it is a C# union type, which holds a value of one of its cases and is not their base. Keys are the positions of
    /// the cases, from 0; JSON writes only the value, and its <see cref="UnionCase.JsonKinds"/> decide the case.
    /// </summary>
    public bool IsUnionType { get; init; }

    /// <summary>Gets <see cref="Discriminator"/> in UTF-8.</summary>
    public ReadOnlySpan<byte> Utf8Discriminator => _utf8Discriminator;

    /// <summary>Gets the keys of all cases, for messages.</summary>
    public string KnownKeys { get; }

    /// <summary>Gets the labels of all cases that have one, for messages.</summary>
    public string KnownLabels { get; }

    /// <summary>Returns the index of the case with this key, or −1.</summary>
    public int IndexOf(int key) => Array.IndexOf(_keys, key);

    /// <summary>Returns the index of the case with this label in JSON, or −1; upper and lower case differ.</summary>
    public int IndexOf(ReadOnlySpan<byte> utf8Label)
    {
        for (int i = 0; i < _cases.Length; i++)
        {
            if (_cases[i].Label is not null && utf8Label.SequenceEqual(_cases[i].Utf8Label))
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Returns the index of the case for JSON values of a kind, or −1.</summary>
    public int IndexOf(JsonKinds kind)
    {
        for (int i = 0; i < _cases.Length; i++)
        {
            if ((_cases[i].JsonKinds & kind) != JsonKinds.None)
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Returns the index of the case with this integer as its label in JSON, or −1.</summary>
    public int IndexOfInteger(int label)
    {
        for (int i = 0; i < _cases.Length; i++)
        {
            if (_cases[i].IntegerLabel == label)
            {
                return i;
            }
        }

        return -1;
    }
}
