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

    /// <summary>An integer above.</summary>
    Unsigned,

    /// <summary>A floating-point number.</summary>
    Floating,

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
