namespace SerializationApi.Formats.MessagePack;

/// <summary>How a MessagePack payload is compressed as a whole, as MessagePack-CSharp does it.</summary>
public enum MessagePackCompression
{
    /// <summary>Plain MessagePack, which everybody reads.</summary>
    None,

    /// <summary>One LZ4 block in an extension of type 99.</summary>
    Lz4Block,

    /// <summary>An array of LZ4 blocks behind their sizes in an extension of type 98.</summary>
    Lz4BlockArray,
}
