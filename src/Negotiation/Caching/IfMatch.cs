using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>
/// A handler's parameter: the versions that a write may replace, as the request's <c>If-Match</c> and <c>If-None-Match</c> name them
/// (RFC 9110 §13.1.1, §13.1.2):
/// <c>api.MapPut("/products/{id}", async (int id, Product product, IfMatch ifMatch, Store store) => …)</c>.
/// </summary>
/// <remarks>
/// The handler compares and writes in one step, as <c>UPDATE … WHERE Version = @expected</c> does, and responds with 412 when nothing was
/// written.
/// </remarks>
public sealed class IfMatch : IBindableFromHttpContext<IfMatch>, IEndpointParameterMetadataProvider
{
    private readonly TagCondition _expected;
    private readonly TagCondition _unexpected;

    private IfMatch(HttpRequest request)
    {
        IsGiven = request.Headers.IfMatch.Count > 0;
        _expected = new TagCondition(request.Headers.IfMatch);
        Tags = [.. _expected.Versions(isStrong: true)];
        _unexpected = new TagCondition(Negotiator.IsRead(request) ? default : request.Headers.IfNoneMatch);
    }

    /// <summary>
    /// Whether the request has <c>If-Match</c>. Without it a write replaces any version that <c>If-None-Match</c> does not keep.
    /// </summary>
    public bool IsGiven { get; }

    /// <summary>
    /// The strong entity tags that the client expects, quotes included, each as the handler of the read set it: without what stood for the
    /// media type and coding.
    /// At most 128; empty for <c>*</c>, which expects any version, and where there is no header field.
    /// </summary>
    public IReadOnlyList<string> Tags { get; }

    /// <summary>
    /// Whether the request may replace a version: <c>If-Match</c> names it, in any media type and coding, or is <c>*</c> or absent. A
    /// version that <c>If-None-Match</c> names stays, and so does any version where that is <c>*</c>, which creates and replaces nothing.
    /// </summary>
    /// <param name="current">The version's <c>ETag</c>, quotes included; null where there is nothing to replace.</param>
    public bool Allows(string? current) =>
        (!IsGiven || (current is not null && (_expected.IsAny || Tags.Contains(current)))) && !(current is not null && Keeps(current));

    /// <summary>
    /// Whether the request may replace a version that <c>.WithETags((Product product) => product.Version)</c> makes tags of; as
    /// <see cref="Allows"/>.
    /// </summary>
    /// <param name="version">The member's value; null where there is nothing to replace.</param>
    /// <exception cref="NotSupportedException">Its type is none of those that tags can be made of.</exception>
    public bool AllowsVersion<TVersion>(TVersion version) =>
        Allows(EntityTag.GetVersionFormat<TVersion>()(version) is { } text ? EntityTag.OfVersion(text) : null);

    /// <summary>Reads the request's header fields; called by the framework.</summary>
    public static ValueTask<IfMatch?> BindAsync(HttpContext context, ParameterInfo parameter) => new(new IfMatch(context.Request));

    /// <summary>Describes the refusal; called by the framework.</summary>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) =>
        ProblemMetadata.Add(builder, StatusCodes.Status412PreconditionFailed);

    // A condition that is not understood may name what is there.
    private bool Keeps(string current) =>
        _unexpected.IsAny || !_unexpected.IsWhole || _unexpected.Versions(isStrong: false).Contains(TagCondition.Opaque(current));
}
