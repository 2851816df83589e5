using System.Net;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A body that is written in pieces, each of which is a chunk (HTTP/2: a frame) where its length is not said.</summary>
internal sealed class PieceContent(byte[] body, int pieceBytes, bool saysLength) : HttpContent
{
    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        for (int i = 0; i < body.Length; i += pieceBytes)
        {
            await stream.WriteAsync(body.AsMemory(i, Math.Min(pieceBytes, body.Length - i)));
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        length = body.Length;
        return saysLength;
    }
}
