using SerializationApi.Negotiation;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Gives endpoints formats and media types of their own.</summary>
public static class FormatsEndpointConventionBuilderExtensions
{
    /// <summary>
    /// Lists the formats of endpoints that are negotiated, in both directions and in their order of preference, instead of all:
    /// <c>.Formats("json", "msgpack")</c>. A media type that ends in <c>+</c> and the name of a format is one more name for that
    /// format, and a response carries it: <c>.Formats("json", "application/vnd.acme.order.v2+msgpack")</c>.
    /// </summary>
    /// <param name="builder">The endpoints. What an endpoint lists counts, not what its group does; and what its <c>Accepts</c> and <c>Produces</c> name, before both.</param>
    /// <param name="formats">Names of formats, media types of formats, and media types of one's own.</param>
    /// <remarks>The application does not start with one that is unknown, nor where none of them has a form for the handler's contract.</remarks>
    public static TBuilder Formats<TBuilder>(this TBuilder builder, params string[] formats)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => FormatsMetadata.Add(endpoint, formats));
        builder.Finally(FormatsMetadata.Describe);
        return builder;
    }
}
