using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request's body that is read while it arrives. A reader gets its bytes, decompressed if the format compresses the body as a whole.
/// </summary>
internal sealed class BodyInput(HttpContext http, BodyReader bodies, Representation representation, Format format)
    : IArrivingBody,
        IDisposable
{
    // An array doubles when it is full.
    private const int BytesPerByte = 2;

    private readonly PayloadDecompressor? _decompressor = format.CreateDecompressor();
    private readonly RequestMemory? _memory = Stream(RequestMemory.Of(http));

    public bool HasEnded { get; private set; }

    public long GivenBytes { get; private set; }

    /// <summary>Whether it was given all.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>Reads until the reader has found something.</summary>
    /// <param name="reader">Gets the bytes.</param>
    /// <param name="tryRead">Whether the reader has found it.</param>
    /// <param name="bytes">The least number of bytes to ask for.</param>
    /// <param name="cancellation">Ends the wait of the handler that reads the items.</param>
    /// <returns>False at the end.</returns>
    /// <exception cref="RefusedBodyException">The body is invalid or cannot be read.</exception>
    public async ValueTask<bool> ReadAsync<TReader>(TReader reader, Func<TReader, bool> tryRead, int bytes, CancellationToken cancellation)
        where TReader : IPieceReader
    {
        try
        {
            while (!TryRead(reader, tryRead))
            {
                if (reader.IsOver)
                {
                    return false;
                }

                await ReceiveAsync(reader, bytes, cancellation);
                await (_memory?.HoldAsync(MemoryPart.Body, BytesPerByte * (GivenBytes - reader.Offset)) ?? default);
            }

            return true;
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested && !http.RequestAborted.IsCancellationRequested)
        {
            throw;
        }
        catch (Exception error) when (bodies.Explain(http, error, representation) is { } response)
        {
            throw new RefusedBodyException(response, error);
        }
    }

    /// <summary>Counts the bytes that the reader took.</summary>
    public void CountBytes(long plainBytes) =>
        bodies.CountBytes(representation, _decompressor is { IsPassed: false } ? _decompressor.Offset : plainBytes);

    public void Dispose() => _decompressor?.Dispose();

    private static RequestMemory? Stream(RequestMemory? memory)
    {
        memory?.IsBodyStreamed = true;
        return memory;
    }

    private bool TryRead<TReader>(TReader reader, Func<TReader, bool> tryRead)
    {
        using CodecWatch client = RequestMemory.WatchDecoding(http, _memory);
        return tryRead(reader);
    }

    private async ValueTask ReceiveAsync<TReader>(TReader reader, int bytes, CancellationToken cancellation)
        where TReader : IPieceReader
    {
        if (_decompressor is null or { IsPassed: true })
        {
            int read = await ReceiveAsync(reader.GetMemory(bytes), cancellation);
            reader.Advance(read);
            GivenBytes += read;
            IsComplete = read == 0;
        }
        else if (_decompressor.TryRead(out ReadOnlySpan<byte> plain))
        {
            reader.Append(plain);
            GivenBytes += plain.Length;
        }
        else if (HasEnded)
        {
            IsComplete = true;
        }
        else
        {
            int read = await ReceiveAsync(_decompressor.GetMemory(bytes), cancellation);
            _decompressor.Advance(read);
            if (read == 0)
            {
                _decompressor.Complete();
            }
        }

        if (IsComplete)
        {
            reader.Complete();
        }
    }

    private async ValueTask<int> ReceiveAsync(Memory<byte> memory, CancellationToken cancellation)
    {
        CancellationToken over = cancellation.CanBeCanceled ? cancellation : RequestTimeout.TokenOf(http);
        int read = await http.Request.Body.ReadAsync(memory, over);
        HasEnded = read == 0;
        return read;
    }
}

/// <summary>A request feature: the body is read item by item, possibly while the response is sent.</summary>
internal interface IArrivingBody
{
    bool HasEnded { get; }
}
