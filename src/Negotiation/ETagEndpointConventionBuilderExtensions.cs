using Microsoft.AspNetCore.Http;
using SerializationApi.Negotiation;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Gives representations entity tags.</summary>
public static class ETagEndpointConventionBuilderExtensions
{
    /// <summary>
    /// Gives each representation that negotiated GET endpoints respond with a strong <c>ETag</c>, made of its bytes, and responds with 304
    /// to those who send it as <c>If-None-Match</c>. A tag that the handler sets itself is kept, and compared before anything is encoded.
    /// </summary>
    /// <remarks>
    /// A list is held to be given a tag, up to <see cref="FormatOptions.ETagBytes"/>; longer ones are sent in batches as ever and have none.
    /// An <see cref="IAsyncEnumerable{T}"/> has none unless all of it is there at once.
    /// </remarks>
    public static TBuilder WithETags<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(static endpoint => endpoint.Metadata.Add(new ETagMetadata()));
        return builder;
    }

    /// <summary>
    /// As <see cref="WithETags{TBuilder}(TBuilder)"/>, for endpoints that write: a request with <c>If-Match</c> or <c>If-None-Match</c> is
    /// compared with what there is now, and refused with 412 without calling the handler when its condition is false.
    /// </summary>
    /// <param name="builder">The endpoints.</param>
    /// <param name="current">
    /// What GET would respond with now, in any of whose representations the client may have it; null when there is none. A string is taken for
    /// the <c>ETag</c> itself, quotes included, where GET's handler sets its own. It is only asked for when the request has a condition.
    /// </param>
    public static TBuilder WithETags<TBuilder, T>(this TBuilder builder, Func<HttpContext, T?> current)
        where TBuilder : IEndpointConventionBuilder => Add(builder, http => Task.FromResult<object?>(current(http)));

    /// <inheritdoc cref="WithETags{TBuilder, T}(TBuilder, Func{HttpContext, T})"/>
    public static TBuilder WithETags<TBuilder, T>(this TBuilder builder, Func<HttpContext, Task<T?>> current)
        where TBuilder : IEndpointConventionBuilder => Add(builder, async http => await current(http));

    private static TBuilder Add<TBuilder>(TBuilder builder, Func<HttpContext, Task<object?>> current)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => WriteConditions.Add(endpoint, current));
        return builder.WithETags();
    }
}
