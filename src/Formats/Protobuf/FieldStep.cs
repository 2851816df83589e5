namespace SerializationApi.Formats.Protobuf;

/// <summary>A field by its own bytes; of a group its beginning or its end.</summary>
/// <param name="Fault">Whether it is all there, and one.</param>
/// <param name="Offset">Where it begins.</param>
/// <param name="Tag">Its tag; 0 where that is none.</param>
/// <param name="TagEnd">Where its tag ends.</param>
/// <param name="Start">Where its content begins: behind the length, if it has one.</param>
/// <param name="End">Where it ends; of what is not all there, where it would end at least.</param>
/// <param name="Value">The varint, the length, or the tag that is none.</param>
internal readonly record struct FieldStep(FieldFault Fault, int Offset, uint Tag, int TagEnd, int Start, long End, ulong Value)
{
    /// <summary>Its number; 0 where its tag is none.</summary>
    public int Number => (int)(Tag >> WireType.Bits);

    /// <summary>How its value is encoded.</summary>
    public int Wire => (int)(Tag & WireType.Mask);
}

/// <summary>What is wrong with a field.</summary>
internal enum FieldFault : byte
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>It is not all there.</summary>
    Cut,

    /// <summary>The tag is none.</summary>
    Tag,

    /// <summary>A varint has more than 64 bits.</summary>
    Varint,

    /// <summary>It is longer than any payload.</summary>
    Length,

    /// <summary>There is no such wire type.</summary>
    WireType,
}
