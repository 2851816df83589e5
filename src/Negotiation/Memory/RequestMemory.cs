using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>What a request's memory is for; of each it holds the most that it came to at once.</summary>
internal enum MemoryPart
{
    /// <summary>What a handler asks for.</summary>
    Handler,

    /// <summary>The body, as it arrives.</summary>
    Body,

    /// <summary>What the body is decoded to.</summary>
    Value,

    /// <summary>What is encoded and not sent.</summary>
    Response,
}

/// <summary>
/// A request feature: the request's share of the <see cref="MemoryAccount"/>. It is taken before the memory is, grows, and is given back
/// when the request ends or earlier.
/// </summary>
internal sealed class RequestMemory(MemoryAccount account, HttpContext http) : IDisposable
{
    /// <summary>What a byte of a body usually becomes; decoding takes what is beyond.</summary>
    public const int UsualBytesPerByte = 3;

    /// <summary>Up to how many bytes a part needs no share.</summary>
    public const int FreeBytes = 16 * 1024;

    // What codecs take before they ask (CodecWatch).
    private const long UnaskedToDecode = 64 * 1024;
    private const long UnaskedToEncode = 1 << 20;

    // From when on a codec looks whether the client has gone: the first use of RequestAborted allocates.
    private const long LongBytes = 1 << 20;

    private const int Parts = (int)MemoryPart.Response + 1;

    // Leases are few if each is a fair part of what is held already.
    private const int StepShift = 2;
    private const long MaxStep = 4 << 20;

    private static readonly Action<object, long> Decoding = static (http, bytes) => Check((HttpContext)http, MemoryPart.Value, bytes);
    private static readonly Action<object, long> Encoding = static (http, bytes) => Check((HttpContext)http, MemoryPart.Response, bytes);

    private Share[]? _shares; // And the lock: a stream's messages are read and written at once.
    private long _collectedBytes;
    private bool _isOver;

    /// <summary>Whether the body is read item by item: what has been read of it is not held.</summary>
    public bool IsBodyStreamed { get; set; }

    /// <summary>How long the body, or the message that arrives, says that it is, in bytes; null where it does not say so.</summary>
    public long? AnnouncedBytes { get; set; } = http.Request.ContentLength;

    /// <summary>How long all messages of a stream may be together that the handler collects, in bytes; null for any.</summary>
    public long? MaxCollectedBytes { get; set; }

    /// <summary>The request's share; null where nothing bounds the sum, or the endpoint is excepted.</summary>
    public static RequestMemory? Of(HttpContext http) => http.Features.Get<RequestMemory>();

    /// <summary>Until the result is disposed, decoding ends when the client has gone, or there is no memory for what it takes.</summary>
    public static CodecWatch WatchDecoding(HttpContext http, RequestMemory? memory)
    {
        memory?.BeginUse(MemoryPart.Value, memory.KeptBytes + UnaskedToDecode);
        return new CodecWatch(http, Decoding);
    }

    /// <summary>Until the result is disposed, encoding ends when the client has gone, or there is no memory for what it takes.</summary>
    public static CodecWatch WatchEncoding(HttpContext http)
    {
        Of(http)?.BeginUse(MemoryPart.Response, UnaskedToEncode);
        return new CodecWatch(http, Encoding);
    }

    /// <summary>Holds at least so much from now on, or waits for it.</summary>
    /// <param name="part">What for.</param>
    /// <param name="bytes">How much in all.</param>
    /// <exception cref="MemoryRefusedException">There is no share, and was none within the time that the account lets wait.</exception>
    public ValueTask HoldAsync(MemoryPart part, long bytes) => TryHold(part, bytes) ? default : WaitAsync(part, bytes);

    /// <summary>Holds at least so much from now on, or nothing more than before.</summary>
    public bool TryHold(MemoryPart part, long bytes)
    {
        if (bytes <= FreeBytes)
        {
            return true;
        }

        Share[] shares = Shares();
        lock (shares)
        {
            long held = shares[(int)part].Held;
            if (bytes <= held)
            {
                return true;
            }

            MemoryLane lane = LaneOf(part, bytes);
            long step = StepOf(lane, held, bytes);
            return bytes <= lane.Bytes && Keep(ref shares[(int)part], lane.Attempt(step), step);
        }
    }

    /// <summary>Holds at least so much from now on, for who cannot wait.</summary>
    /// <param name="part">What for.</param>
    /// <param name="bytes">How much in all.</param>
    /// <exception cref="MemoryRefusedException">There is no share.</exception>
    public void Hold(MemoryPart part, long bytes)
    {
        if (!TryHold(part, bytes))
        {
            ThrowIfTooLarge(LaneOf(part, bytes), bytes);
            throw Busy();
        }
    }

    /// <summary>Keeps what a message has become until the request ends, so that the next is held besides.</summary>
    /// <param name="payloadBytes">The message's length.</param>
    /// <exception cref="MemoryRefusedException">There is no share, or the stream is too long.</exception>
    public void KeepValue(long payloadBytes)
    {
        if ((_collectedBytes += payloadBytes) > MaxCollectedBytes)
        {
            throw new MemoryRefusedException($"The stream is longer than {MaxCollectedBytes} bytes.") { IsTooLarge = true };
        }

        Hold(MemoryPart.Value, KeptBytes);
    }

    /// <summary>Waits for what a message becomes that will be decoded by who cannot wait.</summary>
    /// <param name="payloadBytes">The message's length.</param>
    public ValueTask HoldNextValueAsync(long payloadBytes) => HoldAsync(MemoryPart.Value, KeptBytes + (UsualBytesPerByte * payloadBytes));

    /// <summary>Takes what a message is before it is decoded, for who cannot wait.</summary>
    /// <param name="bytes">How many bytes it takes.</param>
    /// <exception cref="MemoryRefusedException">There is no share.</exception>
    public void HoldNextValue(long bytes) => Hold(MemoryPart.Value, KeptBytes + bytes);

    /// <summary>A message has been read to its end, and the next is asked for: what the handler does not keep is given back.</summary>
    public void ReleaseMessage()
    {
        Release(MemoryPart.Body);
        if (KeptBytes == 0)
        {
            Release(MemoryPart.Value);
        }
    }

    /// <summary>Refuses a body that could never be held, before any of it is there.</summary>
    /// <param name="bytes">How long it says that it is.</param>
    /// <exception cref="MemoryRefusedException">It is more than there is when nobody else holds anything.</exception>
    public void AnnounceBody(long bytes) => ThrowIfTooLarge(LaneOf(MemoryPart.Body, bytes), bytes);

    /// <summary>How much is held for a part, in bytes.</summary>
    public long Held(MemoryPart part) => _shares is { } shares ? Volatile.Read(ref shares[(int)part].Held) : 0;

    /// <summary>Whether others wait for what this one holds of its body.</summary>
    public bool IsBodyAwaited => account.Medium.HasWaiting || account.Bodies.HasWaiting || account.Work.HasWaiting;

    /// <summary>Gives back what was held for a part.</summary>
    public void Release(MemoryPart part)
    {
        if (_shares is { } shares)
        {
            lock (shares)
            {
                Release(ref shares[(int)part]);
            }
        }
    }

    // What the messages have become that the handler keeps.
    private long KeptBytes => UsualBytesPerByte * _collectedBytes;

    /// <summary>The most that a value can have.</summary>
    public long MostOfValue => account.Work.Bytes;

    public void Dispose()
    {
        _isOver = true;
        if (_shares is { } shares)
        {
            lock (shares)
            {
                foreach (ref Share share in shares.AsSpan())
                {
                    Release(ref share);
                }
            }
        }
    }

    private static void Release(ref Share share)
    {
        share.Leases?.ForEach(static lease => lease.Dispose());
        share = default;
    }

    private static void Check(HttpContext http, MemoryPart part, long bytes)
    {
        long used = LongBytes;
        if (Of(http) is { } memory)
        {
            memory.Hold(part, used = memory.Shares()[(int)part].Used += bytes);
        }

        if (bytes == 0 || used >= LongBytes)
        {
            http.RequestAborted.ThrowIfCancellationRequested();
        }
    }

    private void BeginUse(MemoryPart part, long bytes)
    {
        if (_shares is { } shares)
        {
            shares[(int)part].Used = bytes;
        }
    }

    private Share[] Shares()
    {
        if (_shares is { } shares)
        {
            return shares;
        }

        shares = new Share[Parts];
        shares[(int)MemoryPart.Value].Used = UnaskedToDecode;
        shares[(int)MemoryPart.Response].Used = UnaskedToEncode;
        return Interlocked.CompareExchange(ref _shares, shares, null) ?? shares;
    }

    private async ValueTask WaitAsync(MemoryPart part, long bytes)
    {
        Share[] shares = Shares();
        MemoryLane lane = LaneOf(part, bytes);
        ThrowIfTooLarge(lane, bytes);
        long step = StepOf(lane, Held(part), bytes);
        long from = Environment.TickCount64;
        RateLimitLease? lease = await account.AcquireAsync(lane, step, WaitLeft(shares, part), http.RequestAborted);
        if (lease is null)
        {
            http.RequestAborted.ThrowIfCancellationRequested();
            throw Busy();
        }

        lock (shares)
        {
            shares[(int)part].Waited += Environment.TickCount64 - from;
            Keep(ref shares[(int)part], lease, step);
        }
    }

    // All waits of a part count together: those who hold some and want more would else wait for each other again and again.
    private TimeSpan WaitLeft(Share[] shares, MemoryPart part)
    {
        lock (shares)
        {
            TimeSpan left = account.Options.MaxWait - TimeSpan.FromMilliseconds(shares[(int)part].Waited);
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    // A body that will or may be large is so from its first byte, so that large ones do not fill the lane of the medium ones.
    private MemoryLane LaneOf(MemoryPart part, long bytes) =>
        part == MemoryPart.Body && !(AnnouncedBytes <= MemoryAccount.MediumBytes) ? account.Bodies
        : bytes <= MemoryAccount.MediumBytes ? account.Medium
        : part == MemoryPart.Body ? account.Bodies
        : account.Work;

    private static long StepOf(MemoryLane lane, long held, long bytes) =>
        Math.Min(MemoryLane.RoundUp(Math.Max(bytes - held, Math.Min(MaxStep, held >> StepShift))), Math.Max(1, lane.Bytes - held));

    private static MemoryRefusedException Busy() => new("The server is busy: there is no memory for the request. Try again later.");

    private static void ThrowIfTooLarge(MemoryLane lane, long bytes)
    {
        if (bytes > lane.Bytes)
        {
            string message = $"The request takes more memory than the server has for all: {lane.Bytes} bytes.";
            throw new MemoryRefusedException(message) { IsTooLarge = true };
        }
    }

    private bool Keep(ref Share share, RateLimitLease lease, long bytes)
    {
        if (!lease.IsAcquired || _isOver)
        {
            lease.Dispose();
            return lease.IsAcquired;
        }

        (share.Leases ??= new List<RateLimitLease>(1)).Add(lease);
        share.Held += bytes;
        return true;
    }

    // What is held for a part, and what the call of a codec that goes on has used of it.
    private struct Share
    {
        public long Held;
        public long Used;
        public long Waited; // In milliseconds, since it held nothing.
        public List<RateLimitLease>? Leases;
    }
}
