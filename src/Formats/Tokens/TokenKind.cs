namespace SerializationApi.Formats.Tokens;

/// <summary>What a token is.</summary>
internal enum TokenKind : byte
{
    /// <summary>Nothing that was read: <c>default</c>.</summary>
    None,

    /// <summary>A null.</summary>
    Null,

    /// <summary>A truth value.</summary>
    Boolean,

    /// <summary>An integer that a <see cref="long"/> holds.</summary>
    Integer,

    /// <summary>An integer above that a <see cref="ulong"/> holds.</summary>
    Unsigned,

    /// <summary>A negative integer below, down to −2⁶⁴.</summary>
    Negative,

    /// <summary>An integer of more than 64 bits.</summary>
    LargeUnsigned,

    /// <summary>A negative integer of more than 64 bits.</summary>
    LargeNegative,

    /// <summary>A floating-point number.</summary>
    Floating,

    /// <summary>A decimal number.</summary>
    Decimal,

    /// <summary>A text as a whole.</summary>
    Text,

    /// <summary>The beginning of a text in pieces.</summary>
    TextPieces,

    /// <summary>Bytes as a whole.</summary>
    Binary,

    /// <summary>The beginning of bytes in pieces.</summary>
    BinaryPieces,

    /// <summary>An instant as seconds from 1970, an integer.</summary>
    UnixSeconds,

    /// <summary>An instant as seconds from 1970, a floating-point number.</summary>
    UnixFraction,

    /// <summary>The beginning of an array.</summary>
    Array,

    /// <summary>The beginning of a map.</summary>
    Map,

    /// <summary>The end of an array, a map or pieces.</summary>
    End,

    /// <summary>A value that contracts do not have.</summary>
    Other,
}
