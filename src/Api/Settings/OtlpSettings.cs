using System.Globalization;

namespace SerializationApi.Api.Settings;

/// <summary>
/// Checks OpenTelemetry's standard variables, where there is to be an export: its packages take no notice of most mistakes, and end the process with a
/// stack trace at others. Variables that they do not read may be of other programs, and are left alone.
/// </summary>
internal static class OtlpSettings
{
    /// <summary>The variable that asks for an export.</summary>
    public const string Endpoint = Exporter + "ENDPOINT";

    private const string Exporter = "OTEL_EXPORTER_OTLP_";
    private const string Milliseconds = "a whole number of milliseconds above 0";

    private static readonly string[] Signals = ["", "TRACES_", "METRICS_", "LOGS_"];

    private static readonly string[] Samplers =
        ["always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"];

    /// <summary>Whether there is to be an export.</summary>
    public static bool IsAskedFor(IConfiguration configuration) => !string.IsNullOrEmpty(configuration[Endpoint]);

    /// <summary>Checks the variables.</summary>
    /// <exception cref="InvalidSettingException">One is wrong.</exception>
    public static void Check(IConfiguration configuration)
    {
        if (!IsAskedFor(configuration))
        {
            return;
        }

        void Require(string name, string expected, Func<string, bool> isValid)
        {
            if (configuration[name] is { Length: > 0 } value && !isValid(value))
            {
                throw new InvalidSettingException(name, $"expected {expected}, found \"{value}\".");
            }
        }

        void RequireOneOf(string name, params string[] values) =>
            Require(name, $"one of {string.Join(", ", values)}", value => values.Contains(value, StringComparer.OrdinalIgnoreCase));

        foreach (string signal in Signals)
        {
            Require($"{Exporter}{signal}ENDPOINT", "an address such as http://localhost:4317", IsAddress);
            Require($"{Exporter}{signal}HEADERS", "headers such as name=value, separated by commas", ArePairs);
            Require($"{Exporter}{signal}TIMEOUT", Milliseconds, IsPositive);
            RequireOneOf($"{Exporter}{signal}PROTOCOL", "grpc", "http/protobuf");
        }

        foreach (string processor in (string[])["BSP", "BLRP"])
        {
            Require($"OTEL_{processor}_SCHEDULE_DELAY", Milliseconds, IsPositive);
            Require($"OTEL_{processor}_EXPORT_TIMEOUT", Milliseconds, IsPositive);
            string queue = $"OTEL_{processor}_MAX_QUEUE_SIZE";
            Require(queue, "a whole number above 0", IsPositive);
            const int DefaultQueue = 2_048;
            int size = configuration[queue] is { Length: > 0 } given ? int.Parse(given, CultureInfo.InvariantCulture) : DefaultQueue;
            string batch = $"OTEL_{processor}_MAX_EXPORT_BATCH_SIZE";
            Require(batch, $"a whole number from 1 to {size}, the size of the queue", value => IsPositive(value) && int.Parse(value, CultureInfo.InvariantCulture) <= size);
            const int DefaultBatch = 512;
            if (string.IsNullOrEmpty(configuration[batch]) && size < DefaultBatch)
            {
                throw new InvalidSettingException(queue, $"expected a whole number from {DefaultBatch}, the size of a batch, found \"{size}\".");
            }
        }

        Require("OTEL_METRIC_EXPORT_INTERVAL", Milliseconds, IsPositive);
        Require("OTEL_METRIC_EXPORT_TIMEOUT", Milliseconds, IsPositive);
        RequireOneOf(Exporter + "METRICS_TEMPORALITY_PREFERENCE", "cumulative", "delta", "lowmemory");
        RequireOneOf(Exporter + "METRICS_DEFAULT_HISTOGRAM_AGGREGATION", "explicit_bucket_histogram", "base2_exponential_bucket_histogram");
        RequireOneOf("OTEL_METRICS_EXEMPLAR_FILTER", "always_off", "always_on", "trace_based");
        RequireOneOf("OTEL_TRACES_SAMPLER", Samplers);
        Require("OTEL_TRACES_SAMPLER_ARG", "a number from 0 to 1", static value =>
            double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double ratio) && ratio is >= 0 and <= 1);
        Require("OTEL_RESOURCE_ATTRIBUTES", "attributes such as name=value, separated by commas", ArePairs);
        RequireOneOf("OTEL_SDK_DISABLED", "true", "false");
    }

    private static bool IsAddress(string value) => Uri.TryCreate(value, UriKind.Absolute, out Uri? uri) && uri.Scheme is "http" or "https";

    private static bool IsPositive(string value) => int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0;

    private static bool ArePairs(string value) =>
        value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).All(static pair => pair.IndexOf('=', StringComparison.Ordinal) > 0);
}
