using System.Reflection;
using Microsoft.AspNetCore.Http.Features;
using OpenTelemetry;
using OpenTelemetry.Logs;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace SerializationApi.Api.Telemetry;

/// <summary>
/// Exports metrics, traces and logs by OTLP, with OpenTelemetry's packages, if OTEL_EXPORTER_OTLP_ENDPOINT names an endpoint.
/// </summary>
internal static class OtlpExport
{
    private const string ServiceName = "serialization-api";

    // OpenTelemetry would wait for five seconds, for each of the three.
    private const int FlushMilliseconds = 1_500;

    public static void AddOtlpExport(this WebApplicationBuilder builder)
    {
        if (!IsAskedFor(builder.Configuration))
        {
            return;
        }

        builder
            .Services.AddOpenTelemetry()
            // The later one wins: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES replace our own name.
            .ConfigureResource(static resource =>
                resource
                    .AddService(
                        ServiceName,
                        serviceVersion: typeof(OtlpExport)
                            .Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()
                            ?.InformationalVersion
                    )
                    .AddEnvironmentVariableDetector()
            )
            .WithMetrics(static metrics =>
                metrics.AddAspNetCoreInstrumentation().AddRuntimeInstrumentation().AddMeter("SerializationApi.Negotiation")
            )
            .WithTracing(static traces =>
                traces.AddAspNetCoreInstrumentation(static options =>
                    options.EnrichWithHttpResponse = static (activity, response) =>
                        activity.SetTag("http.response.header.content-type", response.ContentType)
                )
            )
            .UseOtlpExporter();
    }

    /// <summary>
    /// Tags the duration of requests with the response's media type, and limits how long the last export may delay the shutdown.
    /// </summary>
    public static void UseOtlpExport(this WebApplication app)
    {
        if (!IsAskedFor(app.Configuration))
        {
            return;
        }

        app.Use(
            static async (context, next) =>
            {
                await next(context);
                if (context.Response.ContentType is { } contentType && context.Features.Get<IHttpMetricsTagsFeature>() is { } metrics)
                {
                    metrics.Tags.Add(new("http.response.media_type", contentType.Split(';', 2)[0]));
                }
            }
        );
        app.Lifetime.ApplicationStopped.Register(() =>
            Parallel.Invoke(
                () => app.Services.GetRequiredService<TracerProvider>().Shutdown(FlushMilliseconds),
                () => app.Services.GetRequiredService<MeterProvider>().Shutdown(FlushMilliseconds),
                () => app.Services.GetRequiredService<LoggerProvider>().Shutdown(FlushMilliseconds)
            )
        );
    }

    private static bool IsAskedFor(IConfiguration configuration) => !string.IsNullOrEmpty(configuration["OTEL_EXPORTER_OTLP_ENDPOINT"]);
}
