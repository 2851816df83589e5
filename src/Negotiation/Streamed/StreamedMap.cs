using System.Collections.Concurrent;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>Finds the codecs and responders of values whose list is written and read item by item.</summary>
/// <param name="negotiator">Knows what is on offer.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class StreamedMap(Negotiator negotiator, IOptions<FormatOptions> options, Refusals refusals, NegotiationMetrics metrics)
{
    private readonly ConcurrentDictionary<(FormatSet, Type), TypeCodecs> _codecs = new();
    private readonly ConcurrentDictionary<Type, Responder> _responders = new();

    /// <summary>The codecs under the application's limits, or an endpoint's own.</summary>
    /// <param name="handler">What needs them, for the message: <c>GET /orders returns</c>.</param>
    /// <param name="limits">The endpoint's limits; null where the application's hold.</param>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list cannot be told.</exception>
    public ValueCodecs<TRoot, TItem> GetCodecs<TRoot, TItem>(string handler, EndpointLimits? limits = null)
        where TRoot : class
        where TItem : class
    {
        FormatSet formats = limits?.Formats ?? negotiator.Formats;
        if (_codecs.TryGetValue((formats, typeof(Streamed<TRoot, TItem>)), out TypeCodecs? known))
        {
            return (ValueCodecs<TRoot, TItem>)known;
        }

        var codecs = new ValueCodecs<TRoot, TItem>(
            formats.FindCodecs<TRoot>() ?? throw MissingShape.Error(handler, typeof(TRoot)),
            formats.FindCodecs<TItem>() ?? throw MissingShape.Error(handler, typeof(TItem)),
            formats.FindCodecs<List<TItem>>() ?? throw MissingShape.Error(handler, typeof(List<TItem>)));
        return (ValueCodecs<TRoot, TItem>)_codecs.GetOrAdd((formats, typeof(Streamed<TRoot, TItem>)), codecs);
    }

    /// <summary>What writes such values.</summary>
    public StreamedResponder<TRoot, TItem> GetResponder<TRoot, TItem>()
        where TRoot : class
        where TItem : class =>
        (StreamedResponder<TRoot, TItem>)_responders.GetOrAdd(typeof(Streamed<TRoot, TItem>), static (_, self) => self.CreateResponder<TRoot, TItem>(), this);

    private StreamedResponder<TRoot, TItem> CreateResponder<TRoot, TItem>()
        where TRoot : class
        where TItem : class =>
        new(GetCodecs<TRoot, TItem>("A handler returns"), negotiator, options.Value, refusals, metrics);
}
