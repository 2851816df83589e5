using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A message between two peers, from a short text to a part of a file.</summary>
[DataContract]
[GenerateShape]
public sealed class NetworkMessage
{
    /// <summary>Gets or sets the kind of message.</summary>
    [DataMember(Order = 1)]
    public MessageKind Type { get; set; }

    /// <summary>Gets or sets the sender's identifier.</summary>
    [DataMember(Order = 2)]
    public string? SenderId { get; set; }

    /// <summary>Gets or sets the sender's name.</summary>
    [DataMember(Order = 3)]
    public string? SenderName { get; set; }

    /// <summary>Gets or sets the receiver's identifier.</summary>
    [DataMember(Order = 4)]
    public string? ReceiverId { get; set; }

    /// <summary>Gets or sets the text, if any.</summary>
    [DataMember(Order = 5)]
    public string? TextContent { get; set; }

    /// <summary>Gets or sets the bytes, if any.</summary>
    [DataMember(Order = 6)]
    public byte[]? Payload { get; set; }

    /// <summary>Gets or sets when it was sent, in UTC.</summary>
    [DataMember(Order = 7)]
    public DateTime SentAt { get; set; }
}
