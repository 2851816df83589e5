using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>Uses of a request's memory; for each, the request holds the highest amount so far.</summary>
internal enum MemoryPart
{
    /// <summary>Memory that a handler asks for.</summary>
    Handler,

    Body,

    /// <summary>The decoded body.</summary>
    Value,

    /// <summary>The batches of a list that is being sent.</summary>
    Batch,

    /// <summary>Encoded bytes that are not sent yet.</summary>
    Response,
}

/// <summary>
/// A request feature: the request's share of the <see cref="MemoryAccount"/>. It is taken before the memory is allocated, grows, and is
/// returned when the request ends or earlier.
/// </summary>
internal sealed class RequestMemory(MemoryAccount account, HttpContext http) : IDisposable
{
    /// <summary>The usual number of bytes that a byte of a body becomes; decoding takes more if it needs more.</summary>
    public const int UsualBytesPerByte = 3;

    /// <summary>The largest part, in bytes, that needs no share.</summary>
    public const int FreeBytes = 16 * 1024;

    // The amount that codecs use before they ask (CodecWatch).
    private const long UnaskedToDecode = 64 * 1024;
    private const long UnaskedToEncode = 1 << 20;

    // From this size on, a codec checks whether the client has disconnected: the first use of RequestAborted allocates.
    private const long LongBytes = 1 << 20;

    private const int Parts = (int)MemoryPart.Response + 1;

    // Few leases are needed if each is a fair part of the current amount.
    private const int StepShift = 2;
    private const long MaxStep = 4 << 20;

    private static readonly Action<object, long> Decoding = static (http, bytes) => Check((HttpContext)http, MemoryPart.Value, bytes);
    private static readonly Action<object, long> Encoding = static (http, bytes) => Check((HttpContext)http, MemoryPart.Response, bytes);

    private Share[]? _shares; // Also the lock: messages of a stream are read and written at once.
    private long _collectedBytes;
    private bool _isOver;

    /// <summary>Whether the body is read item by item: bytes that were read are then released.</summary>
    public bool IsBodyStreamed { get; set; }

    /// <summary>The announced length of the body or the arriving message, in bytes; null if unknown.</summary>
    public long? AnnouncedBytes { get; set; } = http.Request.ContentLength;

    /// <summary>The most bytes of all messages together that a handler may collect from a stream; null for any.</summary>
    public long? MaxCollectedBytes { get; set; }

    /// <summary>Returns the request's share; null if memory is not limited, or not at this endpoint.</summary>
    public static RequestMemory? Of(HttpContext http) => http.Features.Get<RequestMemory>();

    /// <summary>Until the result is disposed, decoding stops if the client disconnects or memory runs out.</summary>
    public static CodecWatch WatchDecoding(HttpContext http, RequestMemory? memory)
    {
        memory?.BeginUse(MemoryPart.Value, memory.KeptBytes + UnaskedToDecode);
        return new CodecWatch(http, Decoding);
    }

    /// <summary>Until the result is disposed, encoding stops if the client disconnects or memory runs out.</summary>
    public static CodecWatch WatchEncoding(HttpContext http)
    {
        Of(http)?.BeginUse(MemoryPart.Response, UnaskedToEncode);
        return new CodecWatch(http, Encoding);
    }

    /// <summary>Raises the held amount to at least <paramref name="bytes"/>; waits if needed.</summary>
    /// <exception cref="MemoryRefusedException">No share was free within the account's maximum wait.</exception>
    public ValueTask HoldAsync(MemoryPart part, long bytes) => TryHold(part, bytes) ? default : WaitAsync(part, bytes);

    /// <summary>Raises the held amount to at least <paramref name="bytes"/>, or leaves it as it is.</summary>
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

    /// <summary>Raises the held amount to at least <paramref name="bytes"/>, for callers that cannot wait.</summary>
    /// <exception cref="MemoryRefusedException">There is no share.</exception>
    public void Hold(MemoryPart part, long bytes)
    {
        if (!TryHold(part, bytes))
        {
            ThrowIfTooLarge(LaneOf(part, bytes), bytes);
            throw Busy();
        }
    }

    /// <summary>Keeps the memory of a decoded message until the request ends, so that the next message is charged in addition.</summary>
    /// <exception cref="MemoryRefusedException">There is no share, or the stream is too long.</exception>
    public void KeepValue(long payloadBytes)
    {
        if ((_collectedBytes += payloadBytes) > MaxCollectedBytes)
        {
            throw new MemoryRefusedException($"The stream is longer than {MaxCollectedBytes} bytes.") { IsTooLarge = true };
        }

        Hold(MemoryPart.Value, KeptBytes);
    }

    /// <summary>Waits for the memory of a value that will be decoded by a caller that cannot wait.</summary>
    public ValueTask HoldNextValueAsync(long payloadBytes) => HoldAsync(MemoryPart.Value, KeptBytes + (UsualBytesPerByte * payloadBytes));

    /// <summary>Takes the memory of a message before it is decoded, for callers that cannot wait.</summary>
    /// <param name="bytes">How many bytes it takes.</param>
    /// <exception cref="MemoryRefusedException">There is no share.</exception>
    public void HoldNextValue(long bytes) => Hold(MemoryPart.Value, KeptBytes + bytes);

    /// <summary>The next message is read: releases everything of the last one that the handler does not keep.</summary>
    public void ReleaseMessage()
    {
        Release(MemoryPart.Body);
        if (KeptBytes == 0)
        {
            Release(MemoryPart.Value);
        }
    }

    /// <summary>Refuses a body that is longer than the server's memory, before any of it arrives.</summary>
    /// <exception cref="MemoryRefusedException">The body would not fit even if no other request held memory.</exception>
    public void AnnounceBody(long bytes) => ThrowIfTooLarge(LaneOf(MemoryPart.Body, bytes), bytes);

    public long Held(MemoryPart part) => _shares is { } shares ? Volatile.Read(ref shares[(int)part].Held) : 0;

    /// <summary>Whether other requests wait for memory.</summary>
    public bool IsBodyAwaited => account.Medium.HasWaiting || account.Bodies.HasWaiting || account.Work.HasWaiting;

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

    // The decoded messages that the handler keeps.
    private long KeptBytes => UsualBytesPerByte * _collectedBytes;

    public long MostOfValue => account.Work.Bytes;

    public long MostOfBatch => account.Batches.Bytes;

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

    // All waits of a part count together: otherwise requests that hold some and want more would wait for each other again and again.
    private TimeSpan WaitLeft(Share[] shares, MemoryPart part)
    {
        lock (shares)
        {
            TimeSpan left = account.Options.MaxWait - TimeSpan.FromMilliseconds(shares[(int)part].Waited);
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    // A body that will or may be large counts as large from its first byte, so that large ones do not fill the lane of the medium ones.
    private MemoryLane LaneOf(MemoryPart part, long bytes) =>
        part == MemoryPart.Batch ? account.Batches
        : part == MemoryPart.Body && !(AnnouncedBytes <= MemoryAccount.MediumBytes) ? account.Bodies
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
            string message = $"The request needs more memory than the server has for all requests: {lane.Bytes} bytes.";
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

    // The amount held for a part, and the amount that the current codec call has used of it.
    private struct Share
    {
        public long Held;
        public long Used;
        public long Waited; // In milliseconds, since the last time nothing was held.
        public List<RateLimitLease>? Leases;
    }
}
