using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Describes an endpoint's body, and checks at the start that it can be read.</summary>
internal static class BodyMetadata
{
    /// <summary>Keeps routing from refusing a body itself.</summary>
    public const string Any = "*/*";

    /// <summary>Adds a body of type <typeparamref name="T"/> to an endpoint.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void Populate<T>(EndpointBuilder builder, bool isOptional)
    {
        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        if (EndpointServices.Get<BodyReader>(builder).FindStream(typeof(T)) is { } stream)
        {
            Populate(builder, negotiator.OffersOf(stream.Codecs), typeof(T), stream.Codecs, isOptional);
            builder.FilterFactories.Add(BodyFilter.RefuseItems);
            return;
        }

        if (negotiator.Formats.FindCodecs<T>() is not { } codecs)
        {
            EndpointServices.Get<MissingShapes>(builder).Add(MissingShape.Error($"{EndpointServices.Name(builder)} reads", typeof(T)));
            return;
        }

        Populate(builder, negotiator.OffersOf(codecs), typeof(T), codecs, isOptional);
    }

    public static void Populate(EndpointBuilder builder, OfferSet offers, Type type, TypeCodecs codecs, bool isOptional)
    {
        MissingForm.ThrowIfNone(offers, $"{EndpointServices.Name(builder)} reads", type);
        Describe(builder, offers, type, isOptional);
        ArgumentValidation.TakeOver(builder);
        builder.FilterFactories.Add(
            (endpoint, next) =>
            {
                // The application's own descriptions are complete when the filters are created.
                NarrowToAccepted(builder, offers, type, isOptional);
                return BodyFilter.Refuse(endpoint, next);
            }
        );
    }

    private static void NarrowToAccepted(EndpointBuilder builder, OfferSet offers, Type type, bool isOptional)
    {
        if (AcceptsFormatList.Take(builder)?.Narrow(offers) is { } narrowed)
        {
            MissingForm.ThrowIfNone(narrowed, $"{EndpointServices.Name(builder)} reads", type);
            builder.Metadata.Remove(builder.Metadata.OfType<IAcceptsMetadata>().First());
            builder.Metadata.Add(new AcceptsMetadata([.. narrowed.Described, Any], type, isOptional));
        }
    }

    /// <summary>Returns the codecs of a body's type; null if no shape provides any.</summary>
    public static TypeCodecs? FindCodecs(EndpointBuilder builder, Type type) =>
        EndpointServices.Get<BodyReader>(builder).FindStream(type)?.Codecs
        ?? EndpointServices.Get<Negotiator>(builder).Formats.FindCodecs(Nullable.GetUnderlyingType(type) ?? type);

    /// <summary>Describes a body in every offered format, and its refusals.</summary>
    public static void Describe(EndpointBuilder builder, OfferSet offers, Type type, bool isOptional)
    {
        // "*/*" keeps routing from refusing other media types with a 415 that has neither Accept nor problem details;
        // ApiDescriptions removes it from the description.
        builder.Metadata.Add(new AcceptsMetadata([.. offers.Described, Any], type, isOptional));
        builder.Metadata.Add(new NegotiatedBodyMetadata(isOptional));
        ProblemMetadata.AddRefusal(builder, StatusCodes.Status400BadRequest);
        ProblemMetadata.AddRefusal(builder, StatusCodes.Status413PayloadTooLarge);
        ProblemMetadata.AddRefusal(builder, StatusCodes.Status415UnsupportedMediaType);
    }
}
