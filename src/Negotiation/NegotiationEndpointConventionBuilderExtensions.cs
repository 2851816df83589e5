using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Makes endpoints negotiate; gives them formats, limits and entity tags of their own.</summary>
public static class NegotiationEndpointConventionBuilderExtensions
{
    /// <summary>
    /// Makes the endpoints of a group, or one endpoint, respond in the format that a request asks for:
    /// <c>var api = app.MapGroup("/").Negotiate();</c>. Handlers return contracts, lists or streams of contracts as they are, or in
    /// <c>TypedResults</c> and <c>Results&lt;…&gt;</c>; other results and strings are left alone. A parameter that is bound from a JSON
    /// body, or <see cref="Body{T}"/>, takes every format.
    /// </summary>
    /// <remarks>
    /// The application does not start when a handler returns a contract that has no shape; the error names both, and what to add.
    /// </remarks>
    public static TBuilder Negotiate<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder => builder.Negotiate(static _ => { });

    /// <summary>As <see cref="Negotiate{TBuilder}(TBuilder)"/>, in other ways.</summary>
    /// <param name="builder">The endpoints.</param>
    /// <param name="configure">
    /// Sets the options: <c>options => options.ReturnHttpNotAcceptable = true</c>. Of several calls for the same endpoint, on groups in one
    /// another, the outermost counts.
    /// </param>
    public static TBuilder Negotiate<TBuilder>(this TBuilder builder, Action<NegotiationOptions> configure)
        where TBuilder : IEndpointConventionBuilder
    {
        EndpointServices.Require(builder);
        var options = new NegotiationOptions();
        configure(options);
        builder.Add(endpoint => NegotiatedEndpoints.AddNegotiation(endpoint, options));
        builder.Finally(NegotiatedEndpoints.Describe);
        return builder;
    }

    /// <summary>
    /// Lists the formats of endpoints that are negotiated, in both directions and in their order of preference, instead of all:
    /// <c>.WithFormats("json", "msgpack")</c>. A media type that ends in <c>+</c> and the name of a format is one more name for that
    /// format, and a response carries it: <c>.WithFormats("json", "application/vnd.acme.order.v2+msgpack")</c>. So is any other media type
    /// for the format that is listed before it: <c>.WithFormats("msgpack", "application/octet-stream")</c>.
    /// </summary>
    /// <param name="builder">The endpoints. What an endpoint lists counts, not what its group does; and what its <c>Accepts</c> and
    /// <c>Produces</c> name, before both.</param>
    /// <param name="formats">Names of formats, media types of formats, and media types of one's own.</param>
    /// <remarks>The application does not start if a format is unknown, or if no format listed has a form for the handler's
    /// contract.</remarks>
    public static TBuilder WithFormats<TBuilder>(this TBuilder builder, params string[] formats)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => FormatListConvention.Add(endpoint, formats));
        builder.Finally(FormatListConvention.Describe);
        return builder;
    }

    /// <summary>
    /// Bounds what the bodies of endpoints may ask for, in place of <see cref="FormatOptions.Limits"/>:
    /// <c>.WithFormatLimits(limits => limits with { MaxDecodedBytes = 64 * 1024 })</c>. It holds for <see cref="Body{T}"/>, and for
    /// parameters bound from a body that is not JSON, which is the framework's. <see cref="FormatLimits.MaxDecompressedBytes"/> also bounds
    /// what any body becomes without its <c>Content-Encoding</c>. How many bytes a body may have, as it is and without it, says ASP.NET
    /// Core's own metadata: <c>[RequestSizeLimit]</c>.
    /// </summary>
    /// <param name="builder">The endpoints. What an endpoint is given counts, not what its group is.</param>
    /// <param name="configure">Makes the endpoints' limits of the application's.</param>
    public static TBuilder WithFormatLimits<TBuilder>(this TBuilder builder, Func<FormatLimits, FormatLimits> configure)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => endpoint.Metadata.Add(EndpointServices.Get<LimitedFormats>(endpoint).With(configure)));
        return builder;
    }

    /// <summary>
    /// Gives each representation that negotiated GET endpoints respond with a strong <c>ETag</c>, made of its bytes, and responds with 304
    /// to those who send it as <c>If-None-Match</c>. A tag that the handler sets itself takes its place, and is compared before anything is
    /// encoded: a strong one gets what stands for the media type, <c>"7~1c2d3e4f"</c> of <c>"7"</c>.
    /// </summary>
    /// <remarks>
    /// A list is held to be given a tag, up to <see cref="FormatOptions.ETagBytes"/>; longer ones are sent in batches as ever and have
    /// none.
    /// An <see cref="IAsyncEnumerable{T}"/> has none unless all of it is there at once.
    /// </remarks>
    public static TBuilder WithETags<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(static endpoint => endpoint.Metadata.Add(ETags.OfBytes));
        return builder;
    }

    /// <summary>
    /// As <see cref="WithETags{TBuilder}(TBuilder)"/>, with tags made of a version that values of one type hold:
    /// <c>.WithETags((Order order) => order.Version)</c>. They are compared before anything is encoded, and no bytes are hashed.
    /// Values of other types, and those whose version is null, have tags of their bytes. Of several versions, what was said last counts for
    /// its type.
    /// </summary>
    /// <param name="builder">The endpoints.</param>
    /// <param name="version">
    /// Gives a value's version, which must change whenever the value does: a string, byte[], Guid, DateTime, DateTimeOffset or an integer.
    /// <see cref="IfMatch.AllowsVersion"/> compares it when the value is written.
    /// </param>
    /// <exception cref="NotSupportedException">The version is of another type.</exception>
    public static TBuilder WithETags<TBuilder, T, TVersion>(this TBuilder builder, Func<T, TVersion> version)
        where TBuilder : IEndpointConventionBuilder
    {
        var tags = ETags.OfVersion(version);
        builder.Add(endpoint => endpoint.Metadata.Add(tags));
        return builder;
    }
}
