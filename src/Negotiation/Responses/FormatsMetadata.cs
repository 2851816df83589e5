using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Gives an endpoint <see cref="EndpointFormats"/>, and describes them in place of all.</summary>
internal static class FormatsMetadata
{
    /// <summary>Gives an endpoint formats of its own.</summary>
    /// <exception cref="InvalidOperationException">One of them is unknown.</exception>
    public static void Add(EndpointBuilder builder, string[] names)
    {
        try
        {
            builder.Metadata.Add(new EndpointFormats(EndpointServices.Get<Negotiator>(builder), names));
        }
        catch (ArgumentException error)
        {
            throw new InvalidOperationException($"{EndpointServices.Name(builder)} lists formats: {error.Message.Split(" (Parameter", 2)[0]}", error);
        }
    }

    /// <summary>The formats of an endpoint's own; null for all.</summary>
    public static EndpointFormats? Of(EndpointBuilder builder) => builder.Metadata.OfType<EndpointFormats>().LastOrDefault();

    /// <summary>Narrows what has been described so far.</summary>
    /// <exception cref="InvalidOperationException">Nothing is left.</exception>
    public static void Describe(EndpointBuilder builder)
    {
        if (Of(builder) is not { } formats)
        {
            return;
        }

        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            builder.Metadata[i] = builder.Metadata[i] switch
            {
                IProducesResponseTypeMetadata { Type: { } type } response when responders.FindDeclared(type) is { } responder
                    && response.ContentTypes.SequenceEqual(responder.Offers.MediaTypes, StringComparer.Ordinal) =>
                    new ProducesResponseTypeMetadata(response.StatusCode, type, Narrow(builder, formats, responder.Offers, "returns", type)),
                IAcceptsMetadata { RequestType: { } type } body when negotiator.Formats.FindCodecs(Nullable.GetUnderlyingType(type) ?? type) is { } codecs
                    && body.ContentTypes.SequenceEqual([.. negotiator.OffersOf(codecs).MediaTypes, BodyMetadata.Any], StringComparer.Ordinal) =>
                    new AcceptsMetadata([.. Narrow(builder, formats, negotiator.OffersOf(codecs), "reads", type), BodyMetadata.Any], type, body.IsOptional),
                var other => other,
            };
        }
    }

    private static string[] Narrow(EndpointBuilder builder, EndpointFormats formats, OfferSet offers, string verb, Type type)
    {
        OfferSet narrowed = formats.Narrow(offers);
        MissingForm.ThrowIfNone(narrowed, $"{EndpointServices.Name(builder)} {verb}", type);
        return narrowed.MediaTypes;
    }
}
