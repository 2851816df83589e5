using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Describes an endpoint's body, and checks at the start that it can be read.</summary>
internal static class BodyMetadata
{
    /// <summary>Adds a body of type <typeparamref name="T"/> to an endpoint.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void Populate<T>(EndpointBuilder builder)
    {
        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        TypeCodecs<T> codecs = negotiator.Formats.FindCodecs<T>() ?? throw MissingShape.Error($"{EndpointServices.Name(builder)} reads", typeof(T));
        OfferSet offers = negotiator.OffersOf(codecs);
        MissingForm.ThrowIfNone(offers, $"{EndpointServices.Name(builder)} reads", typeof(T));

        // "*/*" keeps routing from refusing other media types with a 415 that has neither Accept nor problem details;
        // ApiDescriptions takes it out of what is described.
        builder.Metadata.Add(new AcceptsMetadata([.. offers.MediaTypes, "*/*"], typeof(T)));
        builder.Metadata.Add(new NegotiatedBodyMetadata());
        ProblemMetadata.Add(builder, StatusCodes.Status400BadRequest);
        ProblemMetadata.Add(builder, StatusCodes.Status413PayloadTooLarge);
        ProblemMetadata.Add(builder, StatusCodes.Status415UnsupportedMediaType);
        builder.FilterFactories.Add(BodyFilter.Create);
    }
}
