using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>Describes endpoints that read or return values whose list is long, as their contracts, and checks at the start that they can.</summary>
internal static class StreamedMetadata
{
    /// <summary>Adds a response to an endpoint.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="method">Its handler.</param>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list cannot be told.</exception>
    public static void AddResponse<TRoot, TItem>(EndpointBuilder builder, MethodInfo method)
        where TRoot : class
        where TItem : class
    {
        StreamedMap map = EndpointServices.Get<StreamedMap>(builder);
        string handler = $"{EndpointServices.Name(builder)} returns";
        ValueCodecs<TRoot, TItem> codecs = map.GetCodecs<TRoot, TItem>(handler);
        StreamedResponder<TRoot, TItem> responder = map.GetResponder<TRoot, TItem>();
        MissingForm.ThrowIfNone(responder.Offers, handler, typeof(TRoot));
        foreach (Offer offer in responder.Offers.Offers)
        {
            codecs.Prepare(offer.Offered);
        }

        RepresentationMetadata.Add(builder, EndpointServices.Get<Negotiator>(builder), [responder.Offers]);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(TRoot), responder.Offers.MediaTypes));
        ProblemMetadata.Add(builder, StatusCodes.Status406NotAcceptable);
        NegotiatedResultMetadata.AddRefusal(builder, method, responder);
    }

    /// <summary>Adds a body to an endpoint.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="isOptional">Whether the body may be missing.</param>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list cannot be told.</exception>
    public static void AddBody<TRoot, TItem>(EndpointBuilder builder, bool isOptional)
        where TRoot : class
        where TItem : class
    {
        ValueCodecs<TRoot, TItem> codecs = EndpointServices.Get<StreamedMap>(builder).GetCodecs<TRoot, TItem>($"{EndpointServices.Name(builder)} reads");
        BodyMetadata.Populate(builder, EndpointServices.Get<Negotiator>(builder).OffersOf(codecs), typeof(TRoot), codecs.Prepare, isOptional);
        builder.FilterFactories.Add(StreamBodyFilter.Create);
    }
}
