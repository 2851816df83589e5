using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>
/// The versions that a write may replace, from the request's <c>If-Match</c> and <c>If-None-Match</c> (RFC 9110 §13.1.1, §13.1.2). Use it
/// as a handler's parameter: <c>api.MapPut("/products/{id}", async (int id, Product product, IfMatch ifMatch, Store store) => …)</c>.
/// </summary>
/// <remarks>
/// Compare and write in one step, for example <c>UPDATE … WHERE Version = @expected</c>, and return 412 if no row was updated.
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
    /// Gets whether the request has <c>If-Match</c>. Without it, a write may replace every version that <c>If-None-Match</c> does not name.
    /// </summary>
    public bool IsGiven { get; }

    /// <summary>
    /// Gets the strong entity tags of <c>If-Match</c>, with quotes, as the handler set them: without the suffix for the media type and the
    /// coding. At most 128. Empty for <c>*</c>, which matches any version, and if the header field is missing.
    /// </summary>
    public IReadOnlyList<string> Tags { get; }

    /// <summary>
    /// Returns whether the request may replace a version. <c>If-Match</c> must name the version in any media type and coding, be <c>*</c>,
    /// or be absent. <c>If-None-Match</c> must not name it; <c>If-None-Match: *</c> only creates and replaces nothing.
    /// </summary>
    /// <param name="current">The version's <c>ETag</c>, with quotes; null if nothing exists yet.</param>
    public bool Allows(string? current) =>
        (!IsGiven || (current is not null && (_expected.IsAny || Tags.Contains(current)))) && !(current is not null && Keeps(current));

    /// <summary>
    /// Returns whether the request may replace a version; see <see cref="Allows"/>. The version is the member that <c>.WithETags((Product
    /// product) => product.Version)</c> names.
    /// </summary>
    /// <param name="version">The member's value; null if nothing exists yet.</param>
    /// <exception cref="NotSupportedException">Tags cannot be made of this type.</exception>
    public bool AllowsVersion<TVersion>(TVersion version) =>
        Allows(EntityTag.GetVersionFormat<TVersion>()(version) is { } text ? EntityTag.OfVersion(text) : null);

    /// <summary>Reads the request's header fields; called by the framework.</summary>
    public static ValueTask<IfMatch?> BindAsync(HttpContext context, ParameterInfo parameter) => new(new IfMatch(context.Request));

    /// <summary>Adds the 412 response to the endpoint's description; called by the framework.</summary>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) =>
        ProblemMetadata.Add(builder, StatusCodes.Status412PreconditionFailed);

    // A condition that cannot be parsed may name the current version.
    private bool Keeps(string current) =>
        _unexpected.IsAny || !_unexpected.IsWhole || _unexpected.Versions(isStrong: false).Contains(TagCondition.Opaque(current));
}
