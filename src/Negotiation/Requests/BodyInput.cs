using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>A request's body that is read while it arrives: its bytes go to a reader, decompressed where its format has compressed them as
/// a whole.</summary>
/// <param name="http">The request's context.</param>
/// <param name="bodies">Says what is wrong with a body.</param>
/// <param name="representation">What the body is.</param>
/// <param name="format">Its format, with the limits of the endpoint.</param>
internal sealed class BodyInput(HttpContext http, BodyReader bodies, Representation representation, Format format)
    : IArrivingBody,
        IDisposable
{
    // An array that is doubled when it is full.
    private const int BytesPerByte = 2;

    private readonly PayloadDecompressor? _decompressor = format.CreateDecompressor();
    private readonly RequestMemory? _memory = Stream(RequestMemory.Of(http));

    public bool HasEnded { get; private set; }

    /// <summary>How many bytes the reader was given.</summary>
    public long GivenBytes { get; private set; }

    /// <summary>Whether it was given all.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>Reads until the reader has found something.</summary>
    /// <param name="reader">Gets the bytes.</param>
    /// <param name="tryRead">Whether it has found it.</param>
    /// <param name="bytes">How many bytes to ask for at least.</param>
    /// <param name="cancellation">Ends the wait of the handler that reads the items.</param>
    /// <returns>False at the end.</returns>
    /// <exception cref="RefusedBodyException">The body is not what it should be, or cannot be read.</exception>
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
            throw; // By who reads the items.
        }
        catch (Exception error) when (bodies.Explain(http, error, representation) is { } response)
        {
            throw new RefusedBodyException(response, error);
        }
    }

    /// <summary>Counts the bytes that were taken.</summary>
    /// <param name="plainBytes">How many the reader took.</param>
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

/// <summary>A request feature: the body is read item by item, perhaps while the response is sent.</summary>
internal interface IArrivingBody
{
    /// <summary>Whether it has been read to its end.</summary>
    bool HasEnded { get; }
}
