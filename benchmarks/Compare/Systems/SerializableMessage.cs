using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A <see cref="NetworkMessage"/> with the attribute that BinaryFormatter asks for.</summary>
[Serializable]
internal sealed class SerializableMessage : IEquatable<SerializableMessage>
{
    public MessageKind Type { get; set; }

    public string? SenderId { get; set; }

    public string? SenderName { get; set; }

    public string? ReceiverId { get; set; }

    public string? TextContent { get; set; }

    public byte[]? Payload { get; set; }

    public DateTime SentAt { get; set; }

    public static SerializableMessage Of(NetworkMessage message) => new()
    {
        Type = message.Type,
        SenderId = message.SenderId,
        SenderName = message.SenderName,
        ReceiverId = message.ReceiverId,
        TextContent = message.TextContent,
        Payload = message.Payload,
        SentAt = message.SentAt,
    };

    public bool Equals(SerializableMessage? other) => other is not null
        && (Type, SenderId, SenderName, ReceiverId, TextContent, SentAt) == (other.Type, other.SenderId, other.SenderName, other.ReceiverId, other.TextContent, other.SentAt)
        && Payload.AsSpan().SequenceEqual(other.Payload);

    public override bool Equals(object? obj) => Equals(obj as SerializableMessage);

    public override int GetHashCode() => HashCode.Combine(Type, SenderId, TextContent, SentAt);
}
