using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>What a request's memory is for; of each it holds the most that it came to at once.</summary>
public enum MemoryPart
{
    /// <summary>What every request takes, and what its endpoint says.</summary>
    Start,

    /// <summary>A long body, as it arrives.</summary>
    Body,

    /// <summary>What the body is decoded to.</summary>
    Value,

    /// <summary>What is encoded and not sent.</summary>
    Response,
}

/// <summary>A request feature: the request's share of the <see cref="MemoryAccount"/>. It is taken before the memory is, grows, and is given back when the request ends.</summary>
public sealed class RequestMemory : IDisposable
{
    /// <summary>What a byte of a body usually becomes; decoding takes what is beyond.</summary>
    public const int UsualBytesPerByte = 3;

    /// <summary>What is so small that every request may have it without asking, in bytes.</summary>
    public const int FreeBytes = 64 * 1024;

    // What a part takes of the lane of short requests, at most.
    private const long ShortBytes = 4 << 20;

    // What codecs take before they ask.
    private const long UnaskedBytes = 1 << 20;

    private const int Parts = (int)MemoryPart.Response + 1;

    // Leases are few if each is a fair part of what is held already.
    private const int StepShift = 2;
    private const long MaxStep = 4 << 20;

    private static readonly Action<object, long> Decoding = static (http, bytes) => Check((HttpContext)http, MemoryPart.Value, bytes);
    private static readonly Action<object, long> Encoding = static (http, bytes) => Check((HttpContext)http, MemoryPart.Response, bytes);

    private readonly MemoryAccount _account;
    private readonly HttpContext _http;
    private readonly bool _hasLongBody;
    private readonly Lock _lock = new(); // A stream's messages are read and written at once.
    private readonly Share[] _shares = new Share[Parts];
    private bool _isOver;

    /// <summary>Holds nothing yet.</summary>
    /// <param name="account">The account of all requests.</param>
    /// <param name="http">The request's context.</param>
    /// <param name="hasLongBody">Whether its body may be long.</param>
    internal RequestMemory(MemoryAccount account, HttpContext http, bool hasLongBody) => (_account, _http, _hasLongBody) = (account, http, hasLongBody);

    /// <summary>Whether the body is read item by item: what has been read of it is not held.</summary>
    internal bool IsBodyStreamed { get; set; }

    /// <summary>The request's share; null where nothing bounds the sum, or the endpoint is excepted.</summary>
    public static RequestMemory? Of(HttpContext http) => http.Features.Get<RequestMemory>();

    /// <summary>Until the result is disposed, decoding ends when the client has gone, or there is no memory for what it takes.</summary>
    public static CodecWatch WatchDecoding(HttpContext http) => Watch(http, Of(http), MemoryPart.Value, Decoding);

    /// <inheritdoc cref="WatchDecoding(HttpContext)"/>
    internal static CodecWatch WatchDecoding(HttpContext http, RequestMemory? memory) => Watch(http, memory, MemoryPart.Value, Decoding);

    /// <summary>Until the result is disposed, encoding ends when the client has gone, or there is no memory for what it takes.</summary>
    public static CodecWatch WatchEncoding(HttpContext http) => Watch(http, Of(http), MemoryPart.Response, Encoding);

    /// <summary>Holds at least so much from now on, or waits for it.</summary>
    /// <param name="part">What for.</param>
    /// <param name="bytes">How much in all.</param>
    /// <exception cref="MemoryRefusedException">There is no share, and was none within the time that the account lets wait.</exception>
    public ValueTask HoldAsync(MemoryPart part, long bytes) => TryHold(part, bytes) ? default : WaitAsync(part, bytes);

    /// <summary>Holds at least so much from now on, or nothing more than before.</summary>
    /// <exception cref="MemoryRefusedException">It is more than there is when nobody else holds anything.</exception>
    internal bool TryHold(MemoryPart part, long bytes)
    {
        lock (_lock)
        {
            long held = _shares[(int)part].Held;
            if (bytes <= held)
            {
                return true;
            }

            MemoryLane lane = LaneOf(part, bytes);
            long step = StepOf(lane, held, bytes);
            return Keep(part, lane.Attempt(step), step);
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
            throw Refuse();
        }
    }

    /// <summary>Refuses what could never be held, before any of it is there.</summary>
    /// <exception cref="MemoryRefusedException">It is more than there is when nobody else holds anything.</exception>
    internal void Announce(MemoryPart part, long bytes) => StepOf(LaneOf(part, bytes), held: 0, bytes);

    /// <summary>How much is held for a part, in bytes.</summary>
    public long Held(MemoryPart part)
    {
        lock (_lock)
        {
            return _shares[(int)part].Held;
        }
    }

    /// <summary>Gives back what was held for a part.</summary>
    public void Release(MemoryPart part)
    {
        lock (_lock)
        {
            ref Share share = ref _shares[(int)part];
            share.Leases?.ForEach(static lease => lease.Dispose());
            share.Leases = null;
            share.Held = 0;
            share.Waited = 0;
        }
    }

    /// <summary>The most that a part can have.</summary>
    internal long MostOf(MemoryPart part) => (part == MemoryPart.Body ? _account.Bodies : _account.Work).Bytes;

    /// <inheritdoc />
    public void Dispose()
    {
        for (MemoryPart part = MemoryPart.Start; (int)part < Parts; part++)
        {
            Release(part);
        }

        lock (_lock)
        {
            _isOver = true;
        }
    }

    private static CodecWatch Watch(HttpContext http, RequestMemory? memory, MemoryPart part, Action<object, long> check)
    {
        if (memory is not null)
        {
            memory._shares[(int)part].Used = UnaskedBytes;
        }

        return new CodecWatch(http, check);
    }

    private static void Check(HttpContext http, MemoryPart part, long bytes)
    {
        http.RequestAborted.ThrowIfCancellationRequested();
        if (Of(http) is { } memory)
        {
            memory.Hold(part, memory._shares[(int)part].Used += bytes);
        }
    }

    private async ValueTask WaitAsync(MemoryPart part, long bytes)
    {
        MemoryLane lane = LaneOf(part, bytes);
        long step = StepOf(lane, Held(part), bytes);
        long from = Environment.TickCount64;
        RateLimitLease? lease = await _account.AcquireAsync(lane, step, WaitLeft(part), _http.RequestAborted);
        if (lease is null)
        {
            _http.RequestAborted.ThrowIfCancellationRequested();
            throw Refuse();
        }

        lock (_lock)
        {
            _shares[(int)part].Waited += Environment.TickCount64 - from;
            Keep(part, lease, step);
        }
    }

    // All waits of a part count together: those who hold some and want more would else wait for each other again and again.
    private TimeSpan WaitLeft(MemoryPart part)
    {
        lock (_lock)
        {
            TimeSpan left = _account.Options.MaxWait - TimeSpan.FromMilliseconds(_shares[(int)part].Waited);
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    // Who holds a body does not wait for bodies that arrive: what it becomes has a lane of its own.
    private MemoryLane LaneOf(MemoryPart part, long bytes) =>
        part == MemoryPart.Body ? _account.Bodies
        : bytes > ShortBytes || (_hasLongBody && part == MemoryPart.Value) ? _account.Work
        : _account.Short;

    private static long StepOf(MemoryLane lane, long held, long bytes) => bytes - held > lane.Bytes || bytes > lane.Bytes
        ? throw new MemoryRefusedException($"The request takes more memory than the server has for all: {lane.Bytes} bytes.") { IsTooLarge = true }
        : Math.Min(MemoryLane.RoundUp(Math.Max(bytes - held, Math.Min(MaxStep, held >> StepShift))), lane.Bytes - held);

    private static MemoryRefusedException Refuse() => new("The server is busy: there is no memory for the request. Try again later.");

    private bool Keep(MemoryPart part, RateLimitLease lease, long bytes)
    {
        if (!lease.IsAcquired || _isOver)
        {
            lease.Dispose();
            return lease.IsAcquired;
        }

        ref Share share = ref _shares[(int)part];
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
