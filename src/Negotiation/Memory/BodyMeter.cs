using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>What the bytes of a body mean for the request's memory. This one: all are held until the request ends, unless they are read item by item.</summary>
/// <param name="memory">The request's share.</param>
public class BodyMeter(RequestMemory memory)
{
    /// <summary>The request's share.</summary>
    protected RequestMemory Memory => memory;

    /// <summary>Whether it ends when it is slow though nobody waits for memory.</summary>
    public virtual bool IsAlwaysTimed => false;

    /// <summary>Whether memory is held for what has arrived, so that the rest is awaited.</summary>
    public virtual bool IsAwaited => memory.Held(MemoryPart.Body) > 0;

    /// <summary>More is asked for.</summary>
    /// <param name="isAllConsumed">Whether none is left of what has arrived.</param>
    public virtual void BeforeRead(bool isAllConsumed)
    {
    }

    /// <summary>Holds memory for what has arrived.</summary>
    /// <param name="buffer">What has arrived and was not consumed.</param>
    /// <param name="offset">Where in the body it begins.</param>
    /// <exception cref="MemoryRefusedException">There is none.</exception>
    public virtual ValueTask HoldAsync(ReadOnlySequence<byte> buffer, long offset) =>
        memory.IsBodyStreamed ? default : memory.HoldAsync(MemoryPart.Body, offset + buffer.Length);

    /// <summary>The error that stands for one of what decodes the body; null where it stays.</summary>
    public virtual Exception? Explain(Exception error) => null;

    /// <summary>The error of a body that was too slow.</summary>
    public virtual Exception TooSlow() => new MemoryRefusedException("The body arrived too slowly while others waited for memory. Try again later.");
}

/// <summary>Knows the meters of some endpoints' bodies: a service, of which there may be several.</summary>
public interface IBodyMeters
{
    /// <summary>The meter of a request's body; null where it knows none.</summary>
    /// <param name="http">The request's context, with its endpoint.</param>
    /// <param name="memory">The request's share.</param>
    BodyMeter? Find(HttpContext http, RequestMemory memory);
}
