namespace SerializationApi.Shapes.Generator.Model;

/// <summary>protobuf-net's options for a member.</summary>
/// <param name="Level">The compatibility level of its times, GUIDs and decimals: 200, 240 or 300.</param>
internal sealed record ProtoOptions(int Level, ProtoFormat Format)
{
    private const int WellKnownLevel = 240;

    /// <summary>The level at which it reaches tuples.</summary>
    public int TupleLevel { get; init; } = Level;

    /// <summary>The name in schemas, if an annotation gives it.</summary>
    public string? Name { get; init; }

    /// <summary>The form of a map's keys.</summary>
    public ProtoFormat KeyFormat { get; init; }

    /// <summary>The form of a map's values.</summary>
    public ProtoFormat ValueFormat { get; init; }

    /// <summary>Whether a list of numbers is in one field.</summary>
    public bool IsPacked { get; init; }

    /// <summary>Whether it is always written.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether decoded items replace those that the constructor created.</summary>
    public bool OverwritesList { get; init; }

    /// <summary>The wrapper around a value, or around each item of a collection.</summary>
    public ProtoWrapping Wrapping { get; init; }

    /// <summary>The wrapper around a collection.</summary>
    public ProtoWrapping CollectionWrapping { get; init; }

    /// <summary>
    /// Returns the options with another form. The well-known form has its own level, except for maps themselves and for their keys.
    /// </summary>
    public ProtoOptions In(ProtoFormat format, bool hasLevel = true)
    {
        int lowest = hasLevel && format == ProtoFormat.WellKnown ? WellKnownLevel : 0;
        return this with { Format = format, Level = Math.Max(lowest, Level), TupleLevel = Math.Max(lowest, TupleLevel) };
    }

    /// <summary>The value that is not written, as source; null for the type's default.</summary>
    public string? DefaultValue { get; init; }

    /// <summary>Whether that value is zero or empty.</summary>
    public bool IsDefaultZero { get; init; }
}

/// <summary>Wrappers that distinguish null from an empty value.</summary>
internal enum ProtoWrapping
{
    None,
    Message,
    Group,
}

/// <summary><c>ProtoBuf.DataFormat</c>.</summary>
internal enum ProtoFormat
{
    Default = 0,
    ZigZag = 1,
    TwosComplement = 2,
    FixedSize = 3,
    Group = 4,
    WellKnown = 5,
}
