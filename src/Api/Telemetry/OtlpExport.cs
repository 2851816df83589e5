using System.Reflection;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace SerializationApi.Api.Telemetry;

/// <summary>Metrics and traces by OTLP, when an endpoint is configured; otherwise nothing is collected.</summary>
internal static class OtlpExport
{
    private const string ServiceName = "serialization-api";

    // Shorter than the time a container is given to stop, after the requests in flight have had theirs.
    private const int FlushMilliseconds = 1_500;

    private static readonly string[] Meters =
        ["Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "SerializationApi.Negotiation", "System.Runtime"];

    /// <summary>Collects and exports what the environment asks for, until the service has stopped.</summary>
    public static void UseOtlpExport(this WebApplication app, OtlpSettings settings)
    {
        if (settings.Metrics is { } metricsSettings)
        {
            app.UseMiddleware<MediaTypeMetrics>();
            MeterProvider metrics = Sdk.CreateMeterProviderBuilder()
                .SetResourceBuilder(CreateResource())
                .AddMeter(Meters)
                .AddOtlpExporter(metricsSettings.Configure)
                .Build();
            app.Lifetime.ApplicationStopped.Register(() => metrics.Shutdown(FlushMilliseconds));
        }

        if (settings.Traces is { } tracesSettings)
        {
            app.UseMiddleware<RequestTraces>();
            TracerProvider traces = Sdk.CreateTracerProviderBuilder()
                .SetResourceBuilder(CreateResource())
                .AddSource("Microsoft.AspNetCore")
                .AddOtlpExporter(tracesSettings.Configure)
                .Build();
            app.Lifetime.ApplicationStopped.Register(() => traces.Shutdown(FlushMilliseconds));
        }
    }

    // The later detector wins: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES replace our own name.
    private static ResourceBuilder CreateResource() => ResourceBuilder.CreateEmpty()
        .AddService(ServiceName, serviceVersion: typeof(OtlpExport).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion)
        .AddTelemetrySdk()
        .AddEnvironmentVariableDetector();
}
