using SerializationApi.Formats;

namespace SerializationApi.Api.Endpoints;

/// <summary>Lists the formats of the service, for clients that choose at run time.</summary>
internal static class FormatEndpoints
{
    /// <summary>Maps <c>GET /formats</c>, which is always JSON: a client that asks does not know the formats yet.</summary>
    public static void MapFormats(this IEndpointRouteBuilder app) =>
        app.MapGet("/formats", (FormatSet formats) => TypedResults.Ok(formats.Formats.Select(Describe)))
            .WithTags("formats")
            .WithName("formats")
            .WithSummary("The formats in the server's order of preference, with their media types and aliases");

    private static FormatDescription Describe(Format format) => new(format.Name, format.MediaTypes[0], [.. format.MediaTypes.Skip(1)]);
}
