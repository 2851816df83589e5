using System.IO.Compression;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>Compresses requests as the application prefers.</summary>
internal static class Compression
{
    /// <summary>Compresses a payload.</summary>
    /// <returns>The compressed payload (the original is then disposed); null if it should not be compressed, or would not be
    /// shorter.</returns>
    public static PooledBuffer? TryCompress(PooledBuffer payload, ClientFormats formats)
    {
        if (formats.ContentEncoding is null || payload.Length < formats.MinCompressedBytes)
        {
            return null;
        }

        using var output = new PooledBufferWriter();
        using (var target = new BufferStream(output))
        {
            using Stream compressor = Open(target, formats);
            compressor.Write(payload.Span);
        }

        if (output.Length >= payload.Length)
        {
            return null;
        }

        payload.Dispose();
        return output.Detach();
    }

    /// <summary>Compresses written bytes; flushed bytes are sent on.</summary>
    /// <param name="target">The target; left open.</param>
    /// <param name="formats">The client's preferences, including a coding.</param>
    public static Stream Open(Stream target, ClientFormats formats) =>
        formats.ContentEncoding == "br"
            ? new BrotliStream(target, formats.CompressionLevel, leaveOpen: true)
            : new GZipStream(target, formats.CompressionLevel, leaveOpen: true);
}
