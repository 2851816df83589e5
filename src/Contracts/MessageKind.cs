namespace SerializationApi.Contracts;

/// <summary>The kind of a <see cref="NetworkMessage"/>.</summary>
public enum MessageKind
{
    /// <summary>A peer looks for others.</summary>
    Discovery = 0,

    /// <summary>A text.</summary>
    TextMessage = 1,

    /// <summary>A small image.</summary>
    ImageMessage = 2,

    /// <summary>A peer offers a file.</summary>
    FileTransferRequest = 3,

    /// <summary>A part of a file.</summary>
    FileTransferData = 4,
}
