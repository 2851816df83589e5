using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// A parameter that minimal APIs bind from a JSON body, in every other format too: docs/adr/0014. It stands around the endpoint, before
/// parameters are bound.
/// </summary>
/// <param name="next">Binds the parameters, and calls the filters and the handler.</param>
/// <param name="placeholder">What stands for the body while they are bound.</param>
/// <param name="parameter">The parameter.</param>
/// <param name="codecs">The codecs of its type.</param>
/// <param name="bodies">Reads bodies.</param>
/// <param name="stream">How it is read item by item; null for what is no stream.</param>
/// <param name="throws">Whether the application wants an exception for what cannot be bound (<see cref="RouteHandlerOptions.ThrowOnBadRequest"/>).</param>
internal sealed class BoundBody(
    RequestDelegate next, Placeholder placeholder, BodyParameter parameter, TypeCodecs codecs, BodyReader bodies, StreamBody? stream, bool throws)
{
    private const string Json = "application/json";

    /// <summary>Puts it around an endpoint whose handler has such a parameter, and describes the body.</summary>
    /// <param name="builder">The endpoint, whose filters have been made.</param>
    /// <param name="handler">Its handler.</param>
    /// <param name="pipeline">Its filters and handler.</param>
    public static void Attach(EndpointBuilder builder, MethodInfo handler, HandlerPipeline? pipeline)
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

        bool throws = builder.ApplicationServices.GetRequiredService<IOptions<RouteHandlerOptions>>().Value.ThrowOnBadRequest;
        if (Placeholder.Find(builder, pipeline, handler, parameter, throws) is not { } placeholder)
        {
            return;
        }

        OfferSet offers = EndpointServices.Get<Negotiator>(builder).OffersOf(codecs);
        offers = AcceptedFormats.Take(builder)?.Narrow(offers) ?? offers;
        MissingForm.ThrowIfNone(offers, $"{EndpointServices.Name(builder)} reads", parameter.ValueType);
        EndpointServices.Get<Preparation>(builder).Add(() => Array.ForEach(offers.Offers, offer => codecs.Prepare(offer.Offered)));

        builder.RequestDelegate = new BoundBody(next, placeholder, parameter, codecs, EndpointServices.Get<BodyReader>(builder), stream, throws).InvokeAsync;
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

        RequestDelegate bind;
        byte[] json;
        try
        {
            (bind, json) = placeholder.Of(value);
        }
        catch (JsonException error)
        {
            await Problem.InvalidBody($"a value that has a form in JSON, by which it is bound ({error.Message})", "another", 0).ExecuteAsync(http);
            return;
        }

        var body = new DecodedBody(http, value, value is null ? null : parameter.Index);
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
