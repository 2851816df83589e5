namespace SerializationApi.Formats.Protobuf;

/// <summary>A field, read without a contract; for a group its beginning or its end.</summary>
/// <param name="Fault">What is wrong with it.</param>
/// <param name="Offset">Its offset.</param>
/// <param name="Tag">Its tag; 0 if it is invalid.</param>
/// <param name="TagEnd">The end of its tag.</param>
/// <param name="Start">The start of its content, after the length if it has one.</param>
/// <param name="End">Its end; if it is incomplete, its least possible end.</param>
/// <param name="Value">The varint, the length, or the invalid tag.</param>
internal readonly record struct FieldStep(FieldFault Fault, int Offset, uint Tag, int TagEnd, int Start, long End, ulong Value)
{
    /// <summary>Its number; 0 if its tag is invalid.</summary>
    public int Number => (int)(Tag >> WireType.Bits);

    public int Wire => (int)(Tag & WireType.Mask);
}

/// <summary>What is wrong with a field.</summary>
internal enum FieldFault : byte
{
    None,

    /// <summary>It is incomplete.</summary>
    Cut,

    /// <summary>The tag is invalid.</summary>
    Tag,

    /// <summary>A varint has more than 64 bits.</summary>
    Varint,

    /// <summary>It is longer than any payload.</summary>
    Length,

    WireType,
}
