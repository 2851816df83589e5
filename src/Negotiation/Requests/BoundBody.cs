using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// Reads a parameter that minimal APIs bind from a JSON body in every other format too (docs/adr/0014). It wraps the endpoint and runs
/// before parameters are bound.
/// </summary>
/// <param name="next">Binds the parameters, and calls the filters and the handler.</param>
/// <param name="placeholder">Stands for the body during binding.</param>
/// <param name="parameter">The parameter.</param>
/// <param name="codecs">The codecs of its type.</param>
/// <param name="bodies">Reads bodies.</param>
/// <param name="stream">Reads it item by item; null if it is not a stream.</param>
/// <param name="throws">Whether the application wants an exception for arguments that cannot be bound
/// (<see cref="RouteHandlerOptions.ThrowOnBadRequest"/>).</param>
/// <param name="readsJson">Whether JSON is decoded like the other formats, because the framework's binder would lose or refuse some of
/// it.</param>
internal sealed class BoundBody(
    RequestDelegate next,
    Lazy<Placeholder> placeholder,
    BodyParameter parameter,
    TypeCodecs codecs,
    BodyReader bodies,
    BodyStream? stream,
    bool throws,
    bool readsJson
)
{
    private const string Json = "application/json";

    /// <summary>Wraps an endpoint whose handler has such a parameter, and describes the body.</summary>
    public static void Attach(EndpointBuilder builder, MethodInfo handler, HandlerPipeline? pipeline)
    {
        if (
            BodyParameter.Find(builder, handler) is not { } parameter
            || BodyMetadata.FindCodecs(builder, parameter.Type) is not { } codecs
            || builder.RequestDelegate is not { } next
        )
        {
            return;
        }

        BodyReader bodies = EndpointServices.Get<BodyReader>(builder);
        BodyStream? stream = bodies.FindStream(parameter.Type);
        if (stream is not null && parameter.Index is null)
        {
            return; // No JSON can stand for a stream whose items have not arrived.
        }

        bool throws = builder.ApplicationServices.GetRequiredService<IOptions<RouteHandlerOptions>>().Value.ThrowOnBadRequest;
        if (!Placeholder.CanStand(builder, pipeline, parameter))
        {
            return;
        }

        var placeholder = new Lazy<Placeholder>(() => Placeholder.Find(builder, pipeline, handler, parameter, throws, next));

        OfferSet offers = EndpointServices.Get<Negotiator>(builder).OffersOf(codecs);
        offers = AcceptsFormatList.Take(builder)?.Narrow(offers) ?? offers;
        MissingForm.ThrowIfNone(offers, $"{EndpointServices.Name(builder)} reads", parameter.ValueType);

        bool readsJson = offers.Offers.Any(offer => codecs.NeedsShape(offer.Offered));
        builder.RequestDelegate = new BoundBody(next, placeholder, parameter, codecs, bodies, stream, throws, readsJson).InvokeAsync;
        BodyMetadata.Describe(builder, offers, parameter.Type, parameter.IsOptional);
        builder.Metadata.Remove(parameter.Accepts);
    }

    /// <summary>
    /// Logs which contract System.Text.Json rejects: the framework, which asks for the metadata of parameters, stops the start without
    /// naming the endpoint.
    /// </summary>
    public static void TellFailures(EndpointBuilder builder, MethodInfo handler)
    {
        JsonSerializerOptions json = builder.ApplicationServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        foreach (
            Type type in handler
                .GetParameters()
                .Select(static parameter => parameter.ParameterType)
                .Where(type => BodyMetadata.FindCodecs(builder, type) is not null)
        )
        {
            try
            {
                json.MakeReadOnly(); // The framework does the same next: only read-only options throw for missing metadata.
                _ = json.GetTypeInfo(type);
            }
            catch (Exception error) when (error is InvalidOperationException or NotSupportedException)
            {
                NegotiationLog.NotBound(
                    EndpointServices.Get<ILogger<Negotiator>>(builder),
                    $"{EndpointServices.Name(builder)} reads",
                    TypeNames.Display(type),
                    error.Message
                );
            }
        }
    }

    private Task InvokeAsync(HttpContext http)
    {
        HttpRequest request = http.Request;
        bool hasBody = BodyReader.CanHaveBody(http);
        if (!hasBody && (parameter.IsOptional || string.IsNullOrEmpty(request.ContentType) || request.HasJsonContentType()))
        {
            if (!parameter.IsOptional && parameter.Type.IsValueType)
            {
                // With filters, the framework unboxes its null for the missing value.
                return throws
                    ? throw new BadHttpRequestException($"The request has no body: expected {TypeNames.Display(parameter.Type)}.")
                    : RefuseAsync(http);
            }

            return parameter.IsOptional ? next(http) : BindNothingAsync(http);
        }

        // JSON that the endpoint does not list is refused like any other media type.
        bool isListed = RequestFormatListMetadata.Of(http) is null || bodies.FindRequest(http) is not null;
        return request.HasJsonContentType() && isListed && !readsJson && !IsCoded(http) ? BindAsync(http) : ReadAsync(http);
    }

    // The framework does not report problems with a coding.
    private static bool IsCoded(HttpContext http) =>
        BodyReader.HasCoding(http.Request) || http.Features.Get<CheckedDecompressionStream>() is not null;

    private static Task RefuseAsync(HttpContext http) => Problem.InvalidBody("a body", "none", 0).ExecuteAsync(http);

    // Filters are called nevertheless.
    private async Task BindNothingAsync(HttpContext http)
    {
        await next(http);
        if (IsEmptyRefusal(http.Response))
        {
            await RefuseAsync(http);
        }
    }

    private static bool IsEmptyRefusal(HttpResponse response) =>
        response is { HasStarted: false, ContentType: null, ContentLength: null, StatusCode: StatusCodes.Status400BadRequest };

    // The framework reads JSON. It reports only the status of a refusal.
    private async Task BindAsync(HttpContext http)
    {
        if (!JsonCharset.Simplify(http.Request))
        {
            await bodies.RefuseMediaType(http, codecs).ExecuteAsync(http);
            return;
        }

        await next(http);
        if (IsEmptyRefusal(http.Response) && http.Features.Get<CalledHandler>() is null)
        {
            await Problem
                .UnreadableBody(
                    StatusCodes.Status400BadRequest,
                    $"The body is not JSON that can be read as {TypeNames.Display(parameter.ValueType)}."
                )
                .ExecuteAsync(http);
        }
    }

    private async Task ReadAsync(HttpContext http)
    {
        BodyResult read = stream is null
            ? await bodies.ReadAsync(http, codecs, parameter.IsOptional)
            : bodies.Open(http, stream, parameter.IsOptional);
        if (read.Refusal is { } refusal)
        {
            await refusal.ExecuteAsync(http);
            return;
        }

        RequestDelegate bind;
        byte[] json;
        try
        {
            (bind, json) = placeholder.Value.Of(read.Value);
        }
        catch (JsonException error)
        {
            await Problem
                .InvalidBody($"a value that JSON can express, as the parameter is bound from JSON ({error.Message})", "another value", 0)
                .ExecuteAsync(http);
            return;
        }

        var body = new DecodedBody(http, read.Value, read.IsAbsent ? null : parameter.Index);
        http.Features.Set(body);
        http.Features.Set<IHttpRequestBodyDetectionFeature>(body);
        http.Request.ContentType = Json;
        http.Request.ContentLength = json.Length;
        http.Request.Body = new MemoryStream(json, writable: false);
        try
        {
            await bind(http);
        }
        finally
        {
            body.Restore();
        }
    }
}

/// <summary>A request feature: the parameters were bound, so the handler or a filter has set the status.</summary>
internal sealed class CalledHandler
{
    private CalledHandler() { }

    public static CalledHandler Instance { get; } = new();
}
