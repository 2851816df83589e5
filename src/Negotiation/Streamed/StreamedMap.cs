using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Finds the codecs and responders of values whose list is written and read item by item. Describes endpoints that read or return such
/// values, and checks them at the start.
/// </summary>
internal sealed class StreamedMap(Negotiator negotiator, IOptions<FormatOptions> options, Refusals refusals, NegotiationMetrics metrics)
{
    private readonly ConcurrentDictionary<(FormatSet, Type), TypeCodecs> _codecs = new();
    private readonly ConcurrentDictionary<Type, Responder> _responders = new();

    /// <summary>Returns the codecs with the application's limits, or an endpoint's own.</summary>
    /// <param name="handler">The text for the error message: <c>GET /orders returns</c>.</param>
    /// <param name="limits">The endpoint's limits; null for the application's.</param>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list is ambiguous.</exception>
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
            formats.FindCodecs<List<TItem>>() ?? throw MissingShape.Error(handler, typeof(List<TItem>))
        );
        return (ValueCodecs<TRoot, TItem>)_codecs.GetOrAdd((formats, typeof(Streamed<TRoot, TItem>)), codecs);
    }

    public StreamedResponder<TRoot, TItem> GetResponder<TRoot, TItem>()
        where TRoot : class
        where TItem : class =>
        (StreamedResponder<TRoot, TItem>)
            _responders.GetOrAdd(typeof(Streamed<TRoot, TItem>), static (_, self) => self.CreateResponder<TRoot, TItem>(), this);

    /// <summary>Describes the response of an endpoint.</summary>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list is ambiguous.</exception>
    public static void AddResponse<TRoot, TItem>(EndpointBuilder builder, MethodInfo method)
        where TRoot : class
        where TItem : class
    {
        StreamedMap map = EndpointServices.Get<StreamedMap>(builder);
        string handler = $"{EndpointServices.Name(builder)} returns";
        map.GetCodecs<TRoot, TItem>(handler); // Fails with the handler's name.
        StreamedResponder<TRoot, TItem> responder = map.GetResponder<TRoot, TItem>();
        MissingForm.ThrowIfNone(responder.Offers, handler, typeof(TRoot));
        OfferMetadata.Add(builder, EndpointServices.Get<Negotiator>(builder), [responder.Offers]);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(TRoot), responder.Offers.Described));
        ProblemMetadata.AddRefusal(builder, StatusCodes.Status406NotAcceptable);
        NegotiatedResultRefusal.Add(builder, method, responder);
    }

    /// <summary>Describes the body of an endpoint.</summary>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list is ambiguous.</exception>
    public static void AddBody<TRoot, TItem>(EndpointBuilder builder, bool isOptional)
        where TRoot : class
        where TItem : class
    {
        ValueCodecs<TRoot, TItem> codecs = EndpointServices
            .Get<StreamedMap>(builder)
            .GetCodecs<TRoot, TItem>($"{EndpointServices.Name(builder)} reads");
        BodyMetadata.Populate(builder, EndpointServices.Get<Negotiator>(builder).OffersOf(codecs), typeof(TRoot), codecs, isOptional);
        builder.FilterFactories.Add(BodyFilter.RefuseItems);
    }

    private StreamedResponder<TRoot, TItem> CreateResponder<TRoot, TItem>()
        where TRoot : class
        where TItem : class => new(GetCodecs<TRoot, TItem>("A handler returns"), negotiator, options.Value, refusals, metrics);
}
