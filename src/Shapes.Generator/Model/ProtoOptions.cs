namespace SerializationApi.Shapes.Generator.Model;

/// <summary>How protobuf-net is asked to write a member.</summary>
/// <param name="Level">The level of its forms of times, GUIDs and decimals: 200, 240 or 300.</param>
/// <param name="Format">The form of its numbers.</param>
internal sealed record ProtoOptions(int Level, ProtoFormat Format)
{
    private const int WellKnownLevel = 240;

    /// <summary>The name in schemas, where an annotation gives it.</summary>
    public string? Name { get; init; }

    /// <summary>The form of a map's keys.</summary>
    public ProtoFormat KeyFormat { get; init; }

    /// <summary>The form of a map's values.</summary>
    public ProtoFormat ValueFormat { get; init; }

    /// <summary>Whether a list of numbers lies in one field.</summary>
    public bool IsPacked { get; init; }

    /// <summary>Whether it is always written.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether what is read replaces what the constructor made.</summary>
    public bool OverwritesList { get; init; }

    /// <summary>What stands around a value, or each of a collection's.</summary>
    public ProtoWrapping Wrapping { get; init; }

    /// <summary>What stands around a collection.</summary>
    public ProtoWrapping CollectionWrapping { get; init; }

    /// <summary>Whether a key or a value of a map is meant.</summary>
    public bool IsEntry { get; init; }

    /// <summary>The same with another form. The well-known one is of a level of its own, except for maps as such and for their
    /// keys.</summary>
    public ProtoOptions In(ProtoFormat format, bool hasLevel = true) =>
        this with
        {
            Format = format,
            Level = hasLevel && format == ProtoFormat.WellKnown ? Math.Max(WellKnownLevel, Level) : Level,
        };

    /// <summary>The value that is not written, as source; null when it is the type's default.</summary>
    public string? DefaultValue { get; init; }
}

/// <summary>What tells null from an empty value.</summary>
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
