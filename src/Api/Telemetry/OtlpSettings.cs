using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Telemetry;

/// <summary>What is exported by OTLP: nothing, unless the standard OTEL_ variables name an endpoint.</summary>
/// <param name="Metrics">Where metrics go, or null.</param>
/// <param name="Traces">Where traces go, or null.</param>
internal sealed record OtlpSettings(OtlpSignal? Metrics, OtlpSignal? Traces)
{
    /// <summary>Reads and checks the variables.</summary>
    /// <exception cref="InvalidSettingException">A variable is malformed.</exception>
    public static OtlpSettings Read(IConfiguration configuration) =>
        new(OtlpSignal.Read(configuration, "METRICS"), OtlpSignal.Read(configuration, "TRACES"));
}
