using System.Collections.Concurrent;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// The application's formats as controllers use them: their JSON follows MVC's options (<c>AddJsonOptions</c>), which are independent of
/// the options of minimal APIs.
/// </summary>
internal sealed class MvcFormats
{
    private readonly ConcurrentDictionary<FormatLimits, EndpointLimits> _limited = new();
    private readonly IServiceProvider _services;

    public MvcFormats(
        IServiceProvider services,
        IOptions<JsonOptions> json,
        IOptions<FormatOptions> options,
        IOptions<FormatRegistration> registration,
        Refusals refusals,
        NegotiationMetrics metrics
    )
    {
        _services = services;
        Json = OptionsOf(json.Value);
        FormatSet formats = FormatSetFactory.Create(services, options.Value.Limits, Json);
        Negotiator = new Negotiator(formats, options);
        Responders = new ResponderMap(Negotiator, registration, options, refusals, metrics);
        Bodies = new BodyReader(Negotiator, registration, refusals, metrics, options) { LimitsOf = WithOwnJson, FindsPaths = true };
        Offers = new MvcOffers(Negotiator);
    }

    /// <summary>The options that MVC's own formatter writes with.</summary>
    public JsonSerializerOptions Json { get; }

    public FormatSet Formats => Negotiator.Formats;

    public Negotiator Negotiator { get; }

    public ResponderMap Responders { get; }

    public MvcOffers Offers { get; }

    public BodyReader Bodies { get; }

    // Without an encoder of the application, MVC's formatter escapes only what it must.
    private static JsonSerializerOptions OptionsOf(JsonOptions json) =>
        json.JsonSerializerOptions.Encoder is null
            ? new JsonSerializerOptions(json.JsonSerializerOptions) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }
            : json.JsonSerializerOptions;

    private EndpointLimits WithOwnJson(EndpointLimits endpoint) =>
        _limited.GetOrAdd(
            endpoint.Limits,
            static (limits, self) => new EndpointLimits(limits, FormatSetFactory.Create(self._services, limits, self.Json)),
            this
        );
}
