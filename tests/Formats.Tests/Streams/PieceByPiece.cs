using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

/// <summary>Reads lists of nodes whose bytes arrive in pieces, and describes what was read.</summary>
internal static class PieceByPiece
{
    /// <summary>The items of a payload that arrives in pieces; or the error's place and message.</summary>
    /// <param name="codec">The items' codec.</param>
    /// <param name="payload">The payload.</param>
    /// <param name="size">How many bytes a piece has.</param>
    public static string Read(StreamCodec<Node> codec, byte[] payload, int size)
    {
        using ItemReader<Node> decoder = codec.CreateReader();
        var items = new List<Node?>();
        try
        {
            for (int start = 0; ; start += size)
            {
                while (decoder.TryRead(out Node? item))
                {
                    items.Add(item);
                }

                if (decoder.IsCompleted)
                {
                    return Describe(items);
                }

                if (start >= payload.Length)
                {
                    decoder.Complete();
                }
                else
                {
                    decoder.Append(payload.AsSpan(start, Math.Min(size, payload.Length - start)));
                }
            }
        }
        catch (InvalidPayloadException error)
        {
            return $"@{error.Offset} {error.Message}";
        }
    }

    /// <summary>The items of a list; null when it is refused.</summary>
    public static string? Describe(Func<List<Node>> decode)
    {
        try
        {
            return Describe(decode()!);
        }
        catch (InvalidPayloadException)
        {
            return null;
        }
    }

    private static string Describe(IEnumerable<Node?> items) =>
        string.Join('|', items.Select(static item => item is null ? "null" : item.Name));
}
