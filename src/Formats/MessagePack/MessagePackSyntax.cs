using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>The syntax of MessagePack without a contract, including MessagePack-CSharp's compression.</summary>
internal sealed class MessagePackSyntax : SelfDescribingSyntax<MessagePackWalker>
{
    public static new readonly MessagePackSyntax Instance = new();

    public override byte[]? Decompress(ReadOnlySpan<byte> payload, FormatLimits limits, List<PayloadBlock> blocks)
    {
        if (!MessagePackLz4.IsCompressed(payload))
        {
            return null;
        }

        using PooledBuffer plain = MessagePackLz4.Decompress(payload, limits);
        AddBlocks(payload, plain.Length, blocks);
        return plain.Span.ToArray();
    }

    // The blocks are complete: they were decompressed.
    private static void AddBlocks(ReadOnlySpan<byte> payload, int plainLength, List<PayloadBlock> blocks)
    {
        MessagePackWalker.TryStep(payload, 0, out WireStep head);
        if (head.Kind != WireKind.Array)
        {
            MessagePackWalker.TryStep(payload, head.Start + 1, out WireStep own); // After the extension's type.
            blocks.Add(new PayloadBlock((int)own.End, payload.Length - (int)own.End, 0, plainLength));
            return;
        }

        MessagePackWalker.TryStep(payload, head.Start, out WireStep sizes);
        int size = sizes.Start + 1;
        int plain = 0;
        long end = sizes.End;
        for (int i = 1; i < head.Values; i++)
        {
            WireValue becomes = MessagePackWalker.Read(payload, size);
            MessagePackWalker.TryStep(payload, (int)end, out WireStep block);
            int plainSize = Convert.ToInt32(becomes.Value, System.Globalization.CultureInfo.InvariantCulture);
            blocks.Add(new PayloadBlock(block.Start, (int)block.End - block.Start, plain, plainSize));
            size += becomes.Length;
            plain += plainSize;
            end = block.End;
        }
    }
}
