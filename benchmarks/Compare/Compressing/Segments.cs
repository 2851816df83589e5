using System.Runtime.InteropServices;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>Payloads for libraries that take streams only.</summary>
internal static class Segments
{
    /// <summary>A stream over the payload's own array.</summary>
    public static MemoryStream Read(ReadOnlyMemory<byte> payload) => MemoryMarshal.TryGetArray(payload, out ArraySegment<byte> segment)
        ? new MemoryStream(segment.Array!, segment.Offset, segment.Count, writable: false)
        : throw new ArgumentException("The payload lies in no array.", nameof(payload));
}
