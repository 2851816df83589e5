using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Telemetry;

/// <summary>What the standard OTEL_ variables say about exporting by OTLP; the exporter reads the rest itself.</summary>
/// <param name="Metrics">Whether an endpoint for metrics is configured.</param>
/// <param name="Traces">Whether an endpoint for traces is configured.</param>
internal sealed record OtlpSettings(bool Metrics, bool Traces)
{
    private const string Endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private const string MetricsEndpoint = "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT";
    private const string TracesEndpoint = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
    private const string Disabled = "OTEL_SDK_DISABLED";

    private static readonly string[] ProtocolVariables =
        ["OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"];

    /// <summary>Reads and checks the variables.</summary>
    /// <exception cref="InvalidSettingException">An endpoint or protocol that the exporter would pass over in silence.</exception>
    public static OtlpSettings Read(IConfiguration configuration)
    {
        bool common = HasEndpoint(configuration, Endpoint);
        bool metrics = HasEndpoint(configuration, MetricsEndpoint) || common;
        bool traces = HasEndpoint(configuration, TracesEndpoint) || common;
        foreach (string variable in ProtocolVariables)
        {
            if (configuration[variable] is { Length: > 0 } protocol and not ("grpc" or "http/protobuf"))
            {
                throw new InvalidSettingException(variable, $"expected grpc or http/protobuf, found \"{protocol}\".");
            }
        }

        bool enabled = !string.Equals(configuration[Disabled], "true", StringComparison.OrdinalIgnoreCase);
        return new OtlpSettings(metrics && enabled, traces && enabled);
    }

    private static bool HasEndpoint(IConfiguration configuration, string variable)
    {
        if (configuration[variable] is not { Length: > 0 } endpoint)
        {
            return false;
        }

        return Uri.TryCreate(endpoint, UriKind.Absolute, out Uri? uri) && uri.Scheme is "http" or "https"
            ? true
            : throw new InvalidSettingException(variable, $"expected an address such as http://localhost:4317, found \"{endpoint}\".");
    }
}
