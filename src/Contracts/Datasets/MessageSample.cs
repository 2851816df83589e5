using System.Text;

namespace SerializationApi.Contracts;

/// <summary>Messages of five sorts in turn: discovery, short text, long text, 1 KB image, 64 KB part of a file.</summary>
public static class MessageSample
{
    private const int Sorts = 5;
    private const int ImageBytes = 1024;
    private const int FilePartBytes = 64 * 1024;
    private const int LongTextSentences = 64;

    // Large contents are shared between the messages of a list: a million messages carry 13 GB.
    private const int Variants = 4;

    private static readonly string[] Peers = ["alice", "bob", "陈静", "dmitri", "émile", "fatima"];
    private static readonly string[] Sentences =
    [
        "The quick brown fox jumps over the lazy dog. ",
        "敏捷的棕色狐狸跳过了懒狗。",
        "Das Öl fließt über die Brücke. ",
        "See you at 18:30? ",
        "👍 ",
    ];

    /// <summary>Gets the memory that a sample takes.</summary>
    public static SampleSize Size { get; } = new(FixedBytes: 300_000, ItemBytes: 400) { PayloadItemBytes = 20_000 };

    /// <summary>Creates <paramref name="count"/> messages; the same arguments give equal ones. Treat the payloads as read-only.</summary>
    public static SampleList<NetworkMessage> Create(int count, int seed)
    {
        byte[][] images = [.. Enumerable.Range(1, Variants).Select(variant => CreateBytes(seed, -variant, ImageBytes))];
        byte[][] fileParts = [.. Enumerable.Range(1, Variants).Select(variant => CreateBytes(seed, -Variants - variant, FilePartBytes))];
        string[] longTexts = [.. Enumerable.Range(1, Variants).Select(variant => CreateLongText(seed, (-2 * Variants) - variant))];

        return new(
            count,
            index =>
            {
                var random = new SampleRandom(seed, index);
                int sender = random.Next(Peers.Length);
                int receiver = random.Next(Peers.Length);
                int variant = random.Next(Variants);
                var message = new NetworkMessage
                {
                    SenderId = $"peer-{sender}",
                    SenderName = Peers[sender],
                    ReceiverId = $"peer-{receiver}",
                    SentAt = SampleClock.Utc(ref random),
                };
                switch (index % Sorts)
                {
                    case 0:
                        message.Type = MessageKind.Discovery;
                        message.ReceiverId = null;
                        break;
                    case 1:
                        message.Type = MessageKind.TextMessage;
                        message.TextContent = $"{Sentences[random.Next(Sentences.Length)]}#{index}";
                        break;
                    case 2:
                        message.Type = MessageKind.TextMessage;
                        message.TextContent = longTexts[variant];
                        break;
                    case 3:
                        message.Type = MessageKind.ImageMessage;
                        message.Payload = images[variant];
                        break;
                    default:
                        message.Type = MessageKind.FileTransferData;
                        message.TextContent = $"file-{variant}.bin, part {index / Sorts}";
                        message.Payload = fileParts[variant];
                        break;
                }

                return message;
            }
        );
    }

    private static byte[] CreateBytes(int seed, int index, int length)
    {
        var random = new SampleRandom(seed, index);
        byte[] bytes = new byte[length];
        random.Fill(bytes);
        return bytes;
    }

    private static string CreateLongText(int seed, int index)
    {
        var random = new SampleRandom(seed, index);
        var text = new StringBuilder();
        for (int i = 0; i < LongTextSentences; i++)
        {
            text.Append(Sentences[random.Next(Sentences.Length)]);
        }

        return text.ToString();
    }
}
