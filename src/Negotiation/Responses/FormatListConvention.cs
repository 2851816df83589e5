using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Gives an endpoint its own formats, and describes them instead of all.</summary>
internal static class FormatListConvention
{
    /// <summary>Gives an endpoint its own formats, in both directions.</summary>
    /// <exception cref="InvalidOperationException">One of them is unknown.</exception>
    public static void Add(EndpointBuilder builder, string[] names)
    {
        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        try
        {
            builder.Metadata.Add(new RequestFormatListMetadata(negotiator, names));
            builder.Metadata.Add(new ResponseFormatListMetadata(negotiator, names));
        }
        catch (ArgumentException error)
        {
            throw new InvalidOperationException(
                $"{EndpointServices.Name(builder)} lists formats: {error.Message.Split(" (Parameter", 2)[0]}",
                error
            );
        }
    }

    /// <summary>Gives an endpoint the formats that the application's own descriptions of negotiated responses name.</summary>
    public static void AddProduced(EndpointBuilder builder)
    {
        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        ResponseFormatListMetadata? listed = builder.Metadata.OfType<ResponseFormatListMetadata>().LastOrDefault();
        IEnumerable<string> named = builder
            .Metadata.OfType<IProducesResponseTypeMetadata>()
            .Where(response =>
                response.Type is { } type
                && responders.FindDeclared(type) is { } responder
                && !ResponseMetadata.IsUnspecific(response)
                && !Describes(response, responder.Offers)
                && !(listed is not null && Describes(response, listed.Narrow(responder.Offers)))
            )
            .SelectMany(static response => response.ContentTypes);
        if (FormatListMetadata.Known(negotiator, named) is { Length: > 0 } known)
        {
            builder.Metadata.Add(new ResponseFormatListMetadata(negotiator, known));
        }
    }

    /// <summary>Narrows the existing descriptions.</summary>
    /// <exception cref="InvalidOperationException">Nothing is left.</exception>
    public static void Describe(EndpointBuilder builder)
    {
        ResponseFormatListMetadata? responses = builder.Metadata.OfType<ResponseFormatListMetadata>().LastOrDefault();
        RequestFormatListMetadata? requests = builder.Metadata.OfType<RequestFormatListMetadata>().LastOrDefault();
        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            builder.Metadata[i] = builder.Metadata[i] switch
            {
                IProducesResponseTypeMetadata { Type: { } type } response
                    when responses is not null && responders.FindDeclared(type) is { } responder && Describes(response, responder.Offers) =>
                    new ProducesResponseTypeMetadata(
                        response.StatusCode,
                        type,
                        Narrow(builder, responses, responder.Offers, "returns", type)
                    ),
                IAcceptsMetadata { RequestType: { } type } body
                    when requests is not null
                        && BodyMetadata.FindCodecs(builder, type) is { } codecs
                        && body.ContentTypes.SequenceEqual(
                            [.. negotiator.OffersOf(codecs).Described, BodyMetadata.Any],
                            StringComparer.Ordinal
                        ) => new AcceptsMetadata(
                    [.. Narrow(builder, requests, negotiator.OffersOf(codecs), "reads", type), BodyMetadata.Any],
                    type,
                    body.IsOptional
                ),
                var other => other,
            };
        }
    }

    private static bool Describes(IProducesResponseTypeMetadata response, OfferSet offers) =>
        response.ContentTypes.SequenceEqual(offers.Described, StringComparer.Ordinal);

    private static string[] Narrow(EndpointBuilder builder, FormatListMetadata formats, OfferSet offers, string verb, Type type)
    {
        OfferSet narrowed = formats.Narrow(offers);
        MissingForm.ThrowIfNone(narrowed, $"{EndpointServices.Name(builder)} {verb}", type);
        return narrowed.Described;
    }
}
