using System.Globalization;
using OpenTelemetry.Exporter;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Telemetry;

/// <summary>
/// What the OTEL_EXPORTER_OTLP_{signal}_ variables say of one signal. The exporter itself reads those without a signal, but
/// ignores what it does not understand; here that stops the start.
/// </summary>
internal sealed class OtlpSignal
{
    private const string Prefix = "OTEL_EXPORTER_OTLP_";

    private readonly Uri? _endpoint;
    private readonly OtlpExportProtocol? _protocol;
    private readonly string? _headers;
    private readonly int? _timeoutMilliseconds;

    private OtlpSignal(IConfiguration configuration, string signal)
    {
        _endpoint = ReadEndpoint(configuration, $"{Prefix}{signal}_ENDPOINT");
        _protocol = ReadProtocol(configuration, $"{Prefix}{signal}_PROTOCOL");
        _headers = configuration[$"{Prefix}{signal}_HEADERS"];
        _timeoutMilliseconds = ReadTimeout(configuration, $"{Prefix}{signal}_TIMEOUT");
    }

    /// <summary>The signal's settings; null when no endpoint is configured for it.</summary>
    /// <param name="configuration">The environment.</param>
    /// <param name="signal">METRICS or TRACES.</param>
    /// <exception cref="InvalidSettingException">A variable is malformed.</exception>
    public static OtlpSignal? Read(IConfiguration configuration, string signal)
    {
        var settings = new OtlpSignal(configuration, signal);
        Uri? common = ReadEndpoint(configuration, $"{Prefix}ENDPOINT");
        ReadProtocol(configuration, $"{Prefix}PROTOCOL");
        ReadTimeout(configuration, $"{Prefix}TIMEOUT");
        bool disabled = string.Equals(configuration["OTEL_SDK_DISABLED"], "true", StringComparison.OrdinalIgnoreCase);
        return (settings._endpoint ?? common) is null || disabled ? null : settings;
    }

    /// <summary>Puts the signal's own settings over the common ones.</summary>
    public void Configure(OtlpExporterOptions options)
    {
        // Before the endpoint, whose default depends on it.
        options.Protocol = _protocol ?? options.Protocol;
        if (_endpoint is not null)
        {
            options.Endpoint = _endpoint;
        }

        options.Headers = _headers ?? options.Headers;
        options.TimeoutMilliseconds = _timeoutMilliseconds ?? options.TimeoutMilliseconds;
    }

    private static Uri? ReadEndpoint(IConfiguration configuration, string variable) =>
        configuration[variable] is not { Length: > 0 } endpoint ? null
            : Uri.TryCreate(endpoint, UriKind.Absolute, out Uri? uri) && uri.Scheme is "http" or "https" ? uri
            : throw new InvalidSettingException(variable, $"expected an address such as http://localhost:4317, found \"{endpoint}\".");

    private static OtlpExportProtocol? ReadProtocol(IConfiguration configuration, string variable) => configuration[variable] switch
    {
        null or "" => null,
        "grpc" => OtlpExportProtocol.Grpc,
        "http/protobuf" => OtlpExportProtocol.HttpProtobuf,
        { } other => throw new InvalidSettingException(variable, $"expected grpc or http/protobuf, found \"{other}\"."),
    };

    private static int? ReadTimeout(IConfiguration configuration, string variable) =>
        configuration[variable] is not { Length: > 0 } timeout ? null
            : int.TryParse(timeout, NumberStyles.None, CultureInfo.InvariantCulture, out int milliseconds) ? milliseconds
            : throw new InvalidSettingException(variable, $"expected a whole number of milliseconds, found \"{timeout}\".");
}
