using System.Buffers;

namespace SerializationApi.Formats.Tests;

/// <summary>Payloads in pieces.</summary>
internal static class Segments
{
    /// <summary>The payload in segments of one byte.</summary>
    public static ReadOnlySequence<byte> OfOneByte(byte[] payload)
    {
        var first = new Segment(payload.AsMemory(0, 1), 0);
        Segment last = first;
        for (int i = 1; i < payload.Length; i++)
        {
            last = last.Append(payload.AsMemory(i, 1));
        }

        return new ReadOnlySequence<byte>(first, 0, last, 1);
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
