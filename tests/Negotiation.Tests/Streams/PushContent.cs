using System.Net;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A body that a test writes piece by piece while it is sent.</summary>
internal sealed class PushContent : HttpContent
{
    private readonly Func<Stream, Task> _write;

    public PushContent(string contentType, Func<Stream, Task> write)
    {
        _write = write;
        Headers.TryAddWithoutValidation("Content-Type", contentType);
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => _write(stream);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
