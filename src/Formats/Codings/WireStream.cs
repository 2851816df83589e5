using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.Codings;

/// <summary>
/// A compressed body. It counts the bytes, and returns the last one alone: a decompressor that never asks for it, or asks for more, shows
/// that the compressed stream ends before the body, or would end after it.
/// </summary>
/// <param name="body">The body of a request or response.</param>
/// <param name="probe">Whether a decompressor that asks for more gets one more byte, a zero. A decompressor that always asks at the end, in
/// case another stream follows, asks a second time only in the middle of a stream.</param>
/// <param name="holdsLast">Whether the last byte is returned alone; false for a decompressor that reports where its stream ended.</param>
internal sealed class WireStream(Stream body, bool probe, bool holdsLast) : ReadOnlyStream
{
    private int _held = -1;
    private bool _ended;

    /// <summary>The number of bytes that have arrived.</summary>
    public long Count { get; private set; }

    /// <summary>Whether the body is being read: an error is then one of its connection, not of its content.</summary>
    public bool IsReading { get; private set; }

    /// <summary>Whether the decompressor has taken every byte.</summary>
    public bool IsTaken => _ended && _held < 0;

    /// <summary>How often it asked for bytes after the last one.</summary>
    public int AskedBeyondEnd { get; private set; }

    public override int Read(Span<byte> buffer)
    {
        while (!_ended)
        {
            int held = PutHeld(buffer);
            IsReading = true;
            int given = Take(buffer, held, body.Read(buffer[held..]));
            if (given > 0)
            {
                return given;
            }
        }

        return GiveLast(buffer);
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (!_ended)
        {
            int held = PutHeld(buffer.Span);
            IsReading = true;
            int read = await body.ReadAsync(buffer[held..], cancellationToken).ConfigureAwait(false);
            int given = Take(buffer.Span, held, read);
            if (given > 0)
            {
                return given;
            }
        }

        return GiveLast(buffer.Span);
    }

    private int PutHeld(Span<byte> buffer)
    {
        if (_held < 0)
        {
            return 0;
        }

        // A decompressor's buffer has kilobytes, so the held byte and more fit.
        buffer[0] = (byte)_held;
        return 1;
    }

    // Holds back the last byte until it is known whether another follows.
    private int Take(Span<byte> buffer, int held, int read)
    {
        IsReading = false;
        if (read == 0)
        {
            _ended = true;
            return 0;
        }

        Count += read;
        if (!holdsLast)
        {
            return read;
        }

        int given = held + read - 1;
        _held = buffer[given];
        return given;
    }

    private int GiveLast(Span<byte> buffer)
    {
        if (_held >= 0)
        {
            buffer[0] = (byte)_held;
            _held = -1;
            return 1;
        }

        AskedBeyondEnd++;
        if (!probe || AskedBeyondEnd > 1)
        {
            return 0;
        }

        buffer[0] = 0;
        return 1;
    }
}
