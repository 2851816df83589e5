using System.Buffers;

namespace SerializationApi.Tests.Support;

/// <summary>Payloads in pieces, as a pipe may deliver them.</summary>
public static class Segments
{
    /// <summary>The payload in segments of one byte.</summary>
    public static ReadOnlySequence<byte> OfOneByte(byte[] payload) => Of(payload, 1);

    /// <summary>The payload in pieces of a given length, with an empty segment before, between and after them.</summary>
    /// <param name="payload">The bytes; may be empty.</param>
    /// <param name="pieceLength">Bytes in each piece, from 1; the last may be shorter.</param>
    /// <param name="withEmpty">Whether there are the empty segments.</param>
    public static ReadOnlySequence<byte> Of(byte[] payload, int pieceLength, bool withEmpty = true)
    {
        var first = new Segment(withEmpty ? ReadOnlyMemory<byte>.Empty : payload.AsMemory(0, Math.Min(pieceLength, payload.Length)), 0);
        Segment last = first;
        for (int i = first.Memory.Length; i < payload.Length; i += pieceLength)
        {
            last = last.Append(payload.AsMemory(i, Math.Min(pieceLength, payload.Length - i)));
            last = withEmpty ? last.Append(ReadOnlyMemory<byte>.Empty) : last;
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
