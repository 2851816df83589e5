using SerializationApi.Negotiation;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Makes endpoints negotiate.</summary>
public static class NegotiationEndpointConventionBuilderExtensions
{
    /// <summary>
    /// Makes the endpoints of a group, or one endpoint, respond in the format that a request asks for:
    /// <c>var api = app.MapGroup("/").Negotiate();</c>. Handlers return contracts, lists or streams of contracts as they are, or in
    /// <c>TypedResults</c> and <c>Results&lt;…&gt;</c>; other results and strings are left alone. A parameter that is bound from a JSON
    /// body, or <see cref="Body{T}"/>, takes every format. HEAD works wherever GET does, unless the application maps it itself.
    /// </summary>
    /// <remarks>
    /// The application does not start when a handler returns a contract that has no shape; the error names both, and what to add.
    /// </remarks>
    public static TBuilder Negotiate<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder => builder.Negotiate(static _ => { });

    /// <summary>As <see cref="Negotiate{TBuilder}(TBuilder)"/>, in other ways.</summary>
    /// <param name="builder">The endpoints.</param>
    /// <param name="configure">
    /// <c>options => options.JsonOnlyWithoutShape()</c> leaves handlers alone whose contracts have no shape. Of several calls for the same
    /// endpoint, on groups in one another, the outermost counts.
    /// </param>
    public static TBuilder Negotiate<TBuilder>(this TBuilder builder, Action<NegotiationOptions> configure)
        where TBuilder : IEndpointConventionBuilder
    {
        var options = new NegotiationOptions();
        configure(options);
        builder.Add(endpoint => NegotiatedEndpoints.AddNegotiation(endpoint, options));
        builder.Finally(NegotiatedEndpoints.Describe);
        return builder;
    }
}
