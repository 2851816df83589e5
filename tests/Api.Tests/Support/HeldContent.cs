using System.Net;
using System.Net.Http.Headers;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A MessagePack body whose second half is sent when the test says so.</summary>
internal sealed class HeldContent : HttpContent
{
    private readonly byte[] _payload;
    private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _released = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public HeldContent(byte[] payload)
    {
        _payload = payload;
        Headers.ContentType = new MediaTypeHeaderValue("application/x-msgpack");
    }

    /// <summary>Ends when the first half has been sent.</summary>
    public Task Begun => _begun.Task;

    /// <summary>Lets the second half go.</summary>
    public void Release() => _released.TrySetResult();

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        int half = _payload.Length / 2;
        await stream.WriteAsync(_payload.AsMemory(0, half));
        await stream.FlushAsync();
        _begun.TrySetResult();
        await _released.Task;
        await stream.WriteAsync(_payload.AsMemory(half));
    }

    protected override bool TryComputeLength(out long length)
    {
        length = _payload.Length;
        return true;
    }
}
