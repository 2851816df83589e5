using System.Buffers;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Finds the values of an array in a binary self-describing format; or values one after another with nothing between them, as unpackers in
/// other languages read them. The beginning of the array, and its end if only that tells the number of values, are frames without an item.
/// </summary>
internal sealed class ValueScanner<TWalker>(Envelope envelope, int maxDepth) : ItemScanner(envelope)
    where TWalker : struct, IWalker<TWalker>
{
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => output.Write(item);

    public override string? Missing(ItemScan scan) => IsOpen(scan) ? "an item or the end of the array" : base.Missing(scan);

    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        if (Envelope == Envelope.Root && scan.Place != ItemScan.BehindHead)
        {
            return TryFindHead(bytes, isLast, ref scan, out frame);
        }

        if (scan.Scanned == 0 && IsOpen(scan) && TWalker.TryStep(bytes, 0, out WireStep step) && step.Kind == WireKind.End)
        {
            scan.IsEnded = true;
            frame = Frame.Empty((int)step.End);
            return true;
        }

        if (!TryFindValue<TWalker>(bytes, isLast, maxDepth, ref scan, out frame))
        {
            return false;
        }

        if (Envelope != Envelope.None)
        {
            TWalker.CheckItem(bytes[..frame.Length]);
            scan.Count();
        }

        return true;
    }

    private static bool IsOpen(ItemScan scan) => scan is { Place: ItemScan.BehindHead, Left: ItemScan.NoCount };

    private static bool TryFindHead(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        frame = default;
        if (TWalker.NoList(bytes) is { } error)
        {
            throw error;
        }

        if (!TWalker.TryStep(bytes, 0, out WireStep step))
        {
            return isLast ? throw new InvalidPayloadException("an array", "the end of the payload inside its count", bytes.Length) : false;
        }

        if (step.Kind != WireKind.Array)
        {
            throw new UnframedListException(); // Null, or refused.
        }

        scan.Place = ItemScan.BehindHead;
        if (step.Values != WireStep.Open)
        {
            scan.Begin(step.Values);
        }

        frame = Frame.Empty((int)step.End);
        return true;
    }
}
