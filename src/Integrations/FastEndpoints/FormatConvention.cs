using System.Diagnostics.CodeAnalysis;
using FastEndpoints;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Net.Http.Headers;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;

namespace SerializationApi.FastEndpoints;

/// <summary>Lets bodies in other formats than JSON pass the media type checks of routing and FastEndpoints.</summary>
internal static class FormatConvention
{
    private const string Json = "application/json";

    /// <summary>Adds the media types to the endpoint's metadata, and reads bodies in them.</summary>
    public static void Apply(EndpointBuilder builder)
    {
        if (builder.Metadata.OfType<EndpointDefinition>().FirstOrDefault() is not { } definition)
        {
            return;
        }

        EndpointFormats formats = builder.ApplicationServices.GetRequiredService<EndpointFormats>();
        Type body = BodyType(definition.ReqDtoType);
        IReadOnlyList<string> bodies = formats.FindAccepted(body);
        if (
            bodies.Count == 0
            && body != typeof(EmptyRequest)
            && builder.Metadata.OfType<IAcceptsMetadata>().Any(static accepts => accepts.ContentTypes.Contains(Json))
        )
        {
            formats.LogMissing($"{definition.EndpointType.Name} reads", body);
        }

        IReadOnlyList<string> responses = formats.FindProduced(definition.ResDtoType);
        if (
            responses.Count == 0
            && definition.ResDtoType != typeof(object)
            && definition.ResDtoType != typeof(string)
            && !typeof(IResult).IsAssignableFrom(definition.ResDtoType)
        )
        {
            formats.LogMissing($"{definition.EndpointType.Name} returns", definition.ResDtoType);
        }

        formats.Describe(builder, definition.ResDtoType);
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            builder.Metadata[i] = builder.Metadata[i] switch
            {
                IAcceptsMetadata accepts when accepts.ContentTypes.Contains(Json) => new AcceptsMetadata(
                    [.. accepts.ContentTypes.Union(bodies)],
                    accepts.RequestType,
                    accepts.IsOptional
                ),
                IProducesResponseTypeMetadata produces
                    when produces.StatusCode is >= 200 and < 300 && produces.ContentTypes.Contains(Json) =>
                    new ProducesResponseTypeMetadata(produces.StatusCode, produces.Type, [.. produces.ContentTypes.Union(responses)]),
                var other => other,
            };
        }

        if (builder.RequestDelegate is { } endpoint)
        {
            string[] accepted = [.. builder.Metadata.OfType<IAcceptsMetadata>().SelectMany(static accepts => accepts.ContentTypes)];
            bool readsBody = bodies.Count > 0 && accepted.Contains(Json);
            builder.RequestDelegate = http =>
                readsBody && IsUnread(http, accepted) && !formats.IsKnown(http.Request)
                    ? RefuseAsync(http, body, formats)
                    : RunAsync(http, endpoint, formats);
        }
    }

    // Routing lets requests with a missing or malformed media type pass. FastEndpoints would not bind their body, and call the handler
    // without it.
    private static bool IsUnread(HttpContext http, string[] accepted) =>
        http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody == true
        && !(
            MediaTypeHeaderValue.TryParse(http.Request.ContentType, out MediaTypeHeaderValue? contentType)
            && accepted.Contains(contentType.MediaType.ToString(), StringComparer.OrdinalIgnoreCase)
        );

    // A 415 that lists the supported media types.
    private static Task RefuseAsync(HttpContext http, Type body, EndpointFormats formats) =>
        RunAsync(http, async http => await formats.ReadAsync(http, body), formats);

    // FastEndpoints binds bodies whose media type is JSON. Its deserializer, ours, reads the real format.
    private static async Task RunAsync(HttpContext http, RequestDelegate endpoint, EndpointFormats formats)
    {
        string? contentType = http.Request.ContentType;
        bool isOther = formats.IsKnown(http.Request) && !http.Request.HasJsonContentType();
        if (isOther)
        {
            http.Items[typeof(FormatConvention)] = contentType;
            http.Request.ContentType = Json;
        }

        try
        {
            await endpoint(http);
        }
        catch (RefusedBodyException refused) when (!http.Response.HasStarted)
        {
            await refused.Response.ExecuteAsync(http);
        }
        finally
        {
            if (isOther)
            {
                http.Request.ContentType = contentType;
            }
        }
    }

    /// <summary>Restores the media type of a request's body; returns false if it is JSON.</summary>
    public static bool Restore(HttpRequest request)
    {
        if (!request.HttpContext.Items.Remove(typeof(FormatConvention), out object? contentType))
        {
            return false;
        }

        request.ContentType = (string?)contentType;
        return true;
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "FastEndpoints itself reads the properties of requests, which are kept for it."
    )]
    private static Type BodyType(Type request) =>
        request
            .GetProperties()
            .FirstOrDefault(static property => property.IsDefined(typeof(FromBodyAttribute), inherit: true))
            ?.PropertyType
        ?? request;
}
