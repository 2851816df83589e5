namespace SerializationApi.Shapes;

/// <summary>A union: a base class or interface whose values are of one of several contracts, and say of which; or a union type of C#, which
/// holds a value of one of several types.</summary>
public sealed class UnionInfo
{
    private readonly UnionCase[] _cases;
    private readonly int[] _keys;
    private readonly byte[] _utf8Discriminator;

    /// <summary>Describes a union.</summary>
    /// <param name="name">Its name for schemas and messages.</param>
    /// <param name="discriminator">The name of the JSON member that says which case a value is; <c>$type</c> mostly.</param>
    /// <param name="cases">Its cases; no key and no label twice.</param>
    /// <exception cref="ArgumentException">A key or a label is there twice.</exception>
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

    /// <summary>Its name for schemas and messages.</summary>
    public string Name { get; }

    /// <summary>The name of the JSON member that says which case a value is.</summary>
    public string Discriminator { get; }

    /// <summary>Its cases.</summary>
    public ReadOnlySpan<UnionCase> Cases => _cases;

    /// <summary>Whether JSON with a label of no case is read as the base (<c>IgnoreUnrecognizedTypeDiscriminators</c> of
    /// <c>[JsonPolymorphic]</c>).</summary>
    public bool IgnoresUnknownLabels { get; init; }

    /// <summary>
    /// Whether it is a union type of C#, which holds a value of one of its cases, and no base of theirs. Keys are the places of the cases,
    /// from 0; JSON has the case alone, whose <see cref="UnionCase.JsonKinds"/> say which it is.
    /// </summary>
    public bool IsUnionType { get; init; }

    /// <summary><see cref="Discriminator"/> in UTF-8.</summary>
    public ReadOnlySpan<byte> Utf8Discriminator => _utf8Discriminator;

    /// <summary>The keys of all cases, for messages.</summary>
    public string KnownKeys { get; }

    /// <summary>The labels of all cases that have one, for messages.</summary>
    public string KnownLabels { get; }

    /// <summary>The index of the case with this key, or −1.</summary>
    public int IndexOf(int key) => Array.IndexOf(_keys, key);

    /// <summary>The index of the case with this label in JSON, or −1; upper and lower case differ.</summary>
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

    /// <summary>The index of the case that JSON values of a kind are of, or −1.</summary>
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

    /// <summary>The index of the case with this integer as its label in JSON, or −1.</summary>
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
