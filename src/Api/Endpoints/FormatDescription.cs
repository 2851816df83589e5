namespace SerializationApi.Api.Endpoints;

/// <summary>One format, as <c>GET /formats</c> lists it.</summary>
/// <param name="Name">The name for <c>?format=</c>.</param>
/// <param name="MediaType">What a wildcard in Accept gets.</param>
/// <param name="Aliases">Other media types of the same format; a response carries the one that was asked for.</param>
internal sealed record FormatDescription(string Name, string MediaType, IReadOnlyList<string> Aliases);
