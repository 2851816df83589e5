namespace SerializationApi.Tests.Support.Values;

/// <summary>What a format cannot tell apart and a comparison therefore must not.</summary>
[Flags]
public enum ValueRules
{
    Exact = 0,

    // Protobuf: an absent string, list or map and an empty one.
    NullIsEmpty = 1,

    // Protobuf: a DateTimeOffset is an instant.
    OffsetIsLost = 2,

    // MessagePack and Protobuf: a DateTime is an instant; a time of unspecified kind counts as UTC.
    KindIsLost = 4,

    // Protobuf: a member or map value that is zero is not written, whatever its sign or scale. In a list, or optional, it is.
    ZeroIsAbsent = 8,

    // Only JSON has members that the contract does not have.
    ExtensionDataIsLost = 32,

    // protobuf-net writes no empty collection, but empty strings and bytes.
    EmptyListIsNull = 64,

    // Google.Protobuf has no null text, and writes no empty one.
    EmptyTextIsNull = 128,

    // A date is its ticks, and a number its value: the bytes tell kinds and scales apart.
    KindAndScaleAreNotCompared = 256,

    // protobuf-net leaves an absent string or list null, which shapes read as empty if its type excludes null.
    AbsentIsEmpty = 512,
}
