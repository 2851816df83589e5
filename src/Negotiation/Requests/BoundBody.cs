using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// A parameter that minimal APIs bind from a JSON body, in every other format too: docs/adr/0014. It stands around the endpoint, before
/// parameters are bound.
/// </summary>
/// <param name="next">Binds the parameters, and calls the filters and the handler.</param>
/// <param name="parameter">The parameter.</param>
/// <param name="codecs">The codecs of its type.</param>
/// <param name="json">What System.Text.Json knows of the type.</param>
/// <param name="bodies">Reads bodies.</param>
/// <param name="stream">How it is read item by item; null for what is no stream.</param>
/// <param name="throws">Whether the application wants an exception for what cannot be bound (<see cref="RouteHandlerOptions.ThrowOnBadRequest"/>).</param>
internal sealed class BoundBody(
    RequestDelegate next, BodyParameter parameter, TypeCodecs codecs, JsonTypeInfo json, BodyReader bodies, StreamBody? stream, bool throws)
{
    private const string Json = "application/json";

    private readonly byte[]? _placeholder = parameter.Index is null ? null : Placeholder.Find(json);

    /// <summary>Puts it around an endpoint whose handler has such a parameter, and describes the body.</summary>
    public static void Attach(EndpointBuilder builder, MethodInfo handler)
    {
        if (BodyParameter.Find(builder, handler) is not { } parameter
            || BodyMetadata.FindCodecs(builder, parameter.Type) is not { } codecs
            || builder.RequestDelegate is not { } next)
        {
            return;
        }

        StreamBody? stream = EndpointServices.Get<StreamBodyMap>(builder).Find(parameter.Type);
        if (stream is not null && parameter.Index is null)
        {
            return; // There is no JSON that stands for a stream whose items have not arrived.
        }

        OfferSet offers = EndpointServices.Get<Negotiator>(builder).OffersOf(codecs);
        offers = AcceptedFormats.Take(builder)?.Narrow(offers) ?? offers;
        MissingForm.ThrowIfNone(offers, $"{EndpointServices.Name(builder)} reads", parameter.ValueType);
        JsonTypeInfo json = builder.ApplicationServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions.GetTypeInfo(parameter.Type);
        bool throws = builder.ApplicationServices.GetRequiredService<IOptions<RouteHandlerOptions>>().Value.ThrowOnBadRequest;
        builder.RequestDelegate = new BoundBody(next, parameter, codecs, json, EndpointServices.Get<BodyReader>(builder), stream, throws).InvokeAsync;
        BodyMetadata.Describe(builder, offers, parameter.Type, parameter.IsOptional);
        builder.Metadata.Remove(parameter.Accepts);
    }

    private Task InvokeAsync(HttpContext http)
    {
        HttpRequest request = http.Request;
        bool hasBody = BodyReader.CanHaveBody(http);
        if (!hasBody && (parameter.IsOptional || string.IsNullOrEmpty(request.ContentType) || request.HasJsonContentType()))
        {
            if (!parameter.IsOptional && parameter.Type.IsValueType)
            {
                // As without filters: with one, the framework unboxes the null that it has for the missing value.
                http.Response.StatusCode = StatusCodes.Status400BadRequest;
                return throws ? throw new BadHttpRequestException($"The body, {TypeNames.Display(parameter.Type)}, was not provided.") : Task.CompletedTask;
            }

            return next(http);
        }

        // JSON that the endpoint does not list is refused as any other media type.
        bool isListed = RequestFormats.Of(http) is null || bodies.FindRequest(http) is not null;
        return request.HasJsonContentType() && isListed ? next(http) : ReadAsync(http);
    }

    private async Task ReadAsync(HttpContext http)
    {
        object? value = stream is null ? await bodies.ReadAsync(http, codecs, parameter.IsOptional) : bodies.Open(http, stream, parameter.IsOptional);
        if (http.Features.Get<RefusedBody>() is { } refused)
        {
            await refused.Response.ExecuteAsync(http);
            return;
        }

        byte[] binderJson = value is null ? "null"u8.ToArray() : _placeholder ?? System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(value, json);
        var body = new DecodedBody(http, value, value is null ? null : parameter.Index);
        http.Features.Set(body);
        http.Features.Set<IHttpRequestBodyDetectionFeature>(body);
        http.Request.ContentType = Json;
        http.Request.ContentLength = binderJson.Length;
        http.Request.Body = new MemoryStream(binderJson, writable: false);
        try
        {
            await next(http);
        }
        finally
        {
            body.Restore();
        }
    }
}
