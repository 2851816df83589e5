using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation;

/// <summary>
/// A handler's parameter: the versions that a write may replace, as the request's <c>If-Match</c> names them (RFC 9110 §13.1.1):
/// <c>api.MapPut("/products/{id}", async (int id, Product product, IfMatch ifMatch, Store store) => …)</c>.
/// </summary>
/// <remarks>
/// The handler compares and writes in one step, as <c>UPDATE … WHERE Version = @expected</c> does, and responds with 412 when nothing was written.
/// </remarks>
public sealed class IfMatch : IBindableFromHttpContext<IfMatch>, IEndpointParameterMetadataProvider
{
    private readonly TagCondition _condition;

    private IfMatch(StringValues condition)
    {
        IsGiven = condition.Count > 0;
        _condition = new TagCondition(condition);
        Tags = [.. _condition.Strong()];
    }

    /// <summary>Whether the request has the header field. Without it a write replaces any version.</summary>
    public bool IsGiven { get; }

    /// <summary>
    /// The strong entity tags that the client expects, quotes included, each as the handler of the read set it: without what stood for the media type and coding.
    /// At most 128; empty for <c>*</c>, which expects any version, and where there is no header field.
    /// </summary>
    public IReadOnlyList<string> Tags { get; }

    /// <summary>Whether the request may replace a version: it names it, in any media type and coding, or any, or has no condition.</summary>
    /// <param name="current">The version's <c>ETag</c>, quotes included; null where there is nothing to replace.</param>
    public bool Allows(string? current) => !IsGiven || (current is not null && _condition.Find(current, isStrong: true) is not null);

    /// <summary>Whether the request may replace a version that <c>.WithETags((Product product) => product.Version)</c> makes tags of.</summary>
    /// <param name="version">The member's value; null where there is nothing to replace.</param>
    /// <exception cref="NotSupportedException">Its type is none of those that tags can be made of.</exception>
    public bool AllowsVersion<TVersion>(TVersion version) =>
        Allows(EntityTag.GetVersionFormat<TVersion>()(version) is { } text ? EntityTag.OfVersion(text) : null);

    /// <summary>Reads the request's header field; called by the framework.</summary>
    public static ValueTask<IfMatch?> BindAsync(HttpContext context, ParameterInfo parameter) => new(new IfMatch(context.Request.Headers.IfMatch));

    /// <summary>Describes the refusal; called by the framework.</summary>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) => ProblemMetadata.Add(builder, StatusCodes.Status412PreconditionFailed);
}
