namespace SerializationApi.Api.Endpoints;

/// <summary>One format in the list of <c>GET /formats</c>.</summary>
/// <param name="Name">The name for <c>?format=</c>.</param>
/// <param name="MediaType">The media type for wildcards in Accept.</param>
/// <param name="Aliases">Other media types of the same format; a response carries the requested one.</param>
internal sealed record FormatDescription(string Name, string MediaType, IReadOnlyList<string> Aliases);
