using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that enable content negotiation on endpoints and set their formats, limits and entity tags.</summary>
public static class NegotiationEndpointConventionBuilderExtensions
{
    /// <summary>
    /// Enables content negotiation for an endpoint or a group: <c>var api = app.MapGroup("/").Negotiate();</c>. Handlers return contracts,
    /// lists or streams of contracts, as they are or in <c>TypedResults</c> and <c>Results&lt;…&gt;</c>; strings and other results are
    /// unchanged. A parameter that is bound from a JSON body, or a <see cref="Body{T}"/>, accepts every format.
    /// </summary>
    /// <remarks>
    /// If a handler returns a contract that has no shape, the application refuses to start. The error names the handler, the contract and
    /// the code to add.
    /// </remarks>
    public static TBuilder Negotiate<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder => builder.Negotiate(static _ => { });

    /// <summary>Enables content negotiation with the given options.</summary>
    /// <param name="builder">The endpoints.</param>
    /// <param name="configure">Sets the options: <c>options => options.ReturnHttpNotAcceptable = true</c>. If nested groups set options for
    /// the same endpoint, the outermost call wins.</param>
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
    /// Sets the formats of negotiated endpoints, in both directions and in order of preference: <c>.WithFormats("json", "msgpack")</c>. A
    /// media type that ends in <c>+</c> and a format's name is an additional name of that format, and responses carry it:
    /// <c>.WithFormats("json", "application/vnd.acme.order.v2+msgpack")</c>. Any other media type is an additional name of the format
    /// listed before it: <c>.WithFormats("msgpack", "application/octet-stream")</c>.
    /// </summary>
    /// <param name="builder">The endpoints. The list of an endpoint overrides the list of its group; <c>Accepts</c> and <c>Produces</c>
    /// override both.</param>
    /// <param name="formats">Names of formats, media types of formats, and your own media types.</param>
    /// <remarks>The application refuses to start if a format is unknown, or if no listed format supports the handler's contract.</remarks>
    public static TBuilder WithFormats<TBuilder>(this TBuilder builder, params string[] formats)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => FormatListConvention.Add(endpoint, formats));
        builder.Finally(FormatListConvention.Describe);
        return builder;
    }

    /// <summary>
    /// Sets the limits for bodies of endpoints, instead of <see cref="FormatOptions.Limits"/>: <c>.WithFormatLimits(limits => limits with {
    /// MaxDecodedBytes = 64 * 1024 })</c>. They apply to <see cref="Body{T}"/> and to parameters bound from a body that is not JSON; the
    /// framework reads JSON. <see cref="FormatLimits.MaxDecompressedBytes"/> limits every body with a <c>Content-Encoding</c>. To limit the
    /// bytes on the wire, use ASP.NET Core's own metadata: <c>[RequestSizeLimit]</c>.
    /// </summary>
    /// <param name="builder">The endpoints. The limits of an endpoint override the limits of its group.</param>
    /// <param name="configure">Returns the endpoints' limits, given the application's.</param>
    public static TBuilder WithFormatLimits<TBuilder>(this TBuilder builder, Func<FormatLimits, FormatLimits> configure)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => endpoint.Metadata.Add(EndpointServices.Get<LimitedFormats>(endpoint).With(configure)));
        return builder;
    }

    /// <summary>
    /// Adds a strong <c>ETag</c>, a hash of the bytes, to each representation of negotiated GET endpoints, and responds with 304 if
    /// <c>If-None-Match</c> names it. A tag that the handler sets replaces the hash and is compared before anything is encoded. A strong
    /// one gets a suffix for the media type: <c>"7"</c> becomes <c>"7~1c2d3e4f"</c>.
    /// </summary>
    /// <remarks>
    /// A list of up to <see cref="FormatOptions.ETagBytes"/> is buffered to compute its tag; a longer one is sent in batches without a tag.
    /// An <see cref="IAsyncEnumerable{T}"/> has a tag only if all items are available at once.
    /// </remarks>
    public static TBuilder WithETags<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(static endpoint => endpoint.Metadata.Add(ETags.OfBytes));
        return builder;
    }

    /// <summary>
    /// Adds an <c>ETag</c> made of a version that values of one type hold: <c>.WithETags((Order order) => order.Version)</c>. It is
    /// compared before anything is encoded, and no bytes are hashed. Values of other types, and values whose version is null, get a tag of
    /// their bytes; see <see cref="WithETags{TBuilder}(TBuilder)"/>. The last call for a type wins.
    /// </summary>
    /// <param name="builder">The endpoints.</param>
    /// <param name="version">Returns a value's version, which must change whenever the value does: a string, byte[], Guid, DateTime,
    /// DateTimeOffset or an integer. <see cref="IfMatch.AllowsVersion"/> compares it when the value is written.</param>
    /// <exception cref="NotSupportedException">The version is of another type.</exception>
    public static TBuilder WithETags<TBuilder, T, TVersion>(this TBuilder builder, Func<T, TVersion> version)
        where TBuilder : IEndpointConventionBuilder
    {
        var tags = ETags.OfVersion(version);
        builder.Add(endpoint => endpoint.Metadata.Add(tags));
        return builder;
    }
}
