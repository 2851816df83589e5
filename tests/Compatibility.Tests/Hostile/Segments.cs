using System.Buffers;

namespace SerializationApi.Compatibility.Tests.Hostile;

// A payload in pieces of a given length, with an empty segment between each two, as a pipe may deliver it.
internal static class Segments
{
    public static ReadOnlySequence<byte> Of(byte[] payload, int pieceLength)
    {
        var first = new Segment(ReadOnlyMemory<byte>.Empty, 0);
        Segment last = first;
        for (int i = 0; i < payload.Length; i += pieceLength)
        {
            last = last.Append(payload.AsMemory(i, Math.Min(pieceLength, payload.Length - i)));
            last = last.Append(ReadOnlyMemory<byte>.Empty);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
