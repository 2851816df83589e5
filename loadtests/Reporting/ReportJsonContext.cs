using System.Text.Json.Serialization;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Generated code that writes and reads reports.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true,
    WriteIndented = true
)]
[JsonSerializable(typeof(LoadTestReport))]
internal sealed partial class ReportJsonContext : JsonSerializerContext;
