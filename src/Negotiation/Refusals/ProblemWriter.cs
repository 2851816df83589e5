using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using System.Text.Unicode;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes problem details as JSON (RFC 9457 §3), with reflection only for types derived from <see cref="ProblemDetails"/>.
/// </summary>
internal static class ProblemWriter
{
    public const string MediaType = "application/problem+json";

    // Problems quote what clients sent: HTML characters are escaped in case a page inserts the text.
    private static readonly JsonWriterOptions Options = new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.All) };

    /// <summary>Writes a problem; members that are null are left out.</summary>
    /// <param name="problem">The problem.</param>
    /// <param name="services">The application's, for types that only its JSON options know: derived problems and extension members.</param>
    public static byte[] Write(ProblemDetails problem, IServiceProvider services)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, Options))
        {
            if (FindOwn(problem, services) is { } own)
            {
                JsonSerializer.Serialize(json, problem, own);
            }
            else
            {
                WriteMembers(json, problem, services);
            }
        }

        return buffer.WrittenSpan.ToArray();
    }

    // A derived problem of the application has its own members; null if the type is not derived or no metadata is known.
    private static JsonTypeInfo? FindOwn(ProblemDetails problem, IServiceProvider services)
    {
        Type type = problem.GetType();
        return
            type != typeof(ProblemDetails)
            && type != typeof(HttpValidationProblemDetails)
            && type != typeof(ValidationProblemDetails)
            && services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions.TryGetTypeInfo(type, out JsonTypeInfo? own)
            ? own
            : null;
    }

    private static void WriteMembers(Utf8JsonWriter json, ProblemDetails problem, IServiceProvider services)
    {
        json.WriteStartObject();
        WriteIfPresent(json, "type", problem.Type);
        WriteIfPresent(json, "title", problem.Title);
        if (problem.Status is { } status)
        {
            json.WriteNumber("status", status);
        }

        WriteIfPresent(json, "detail", problem.Detail);
        WriteIfPresent(json, "instance", problem.Instance);
        if (problem is HttpValidationProblemDetails validation)
        {
            WriteErrors(json, validation.Errors);
        }

        foreach ((string name, object? value) in problem.Extensions)
        {
            json.WritePropertyName(name);
            WriteExtension(json, value, services);
        }

        json.WriteEndObject();
    }

    private static void WriteIfPresent(Utf8JsonWriter json, string name, string? value)
    {
        if (value is not null)
        {
            json.WriteString(name, value);
        }
    }

    private static void WriteErrors(Utf8JsonWriter json, IDictionary<string, string[]> errors)
    {
        json.WriteStartObject("errors");
        foreach ((string member, string[] messages) in errors)
        {
            json.WriteStartArray(member);
            foreach (string message in messages)
            {
                json.WriteStringValue(message);
            }

            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private static void WriteExtension(Utf8JsonWriter json, object? value, IServiceProvider services)
    {
        switch (value)
        {
            case null:
                json.WriteNullValue();
                break;
            case string text:
                json.WriteStringValue(text);
                break;
            case int number:
                json.WriteNumberValue(number);
                break;
            case long number:
                json.WriteNumberValue(number);
                break;
            case bool flag:
                json.WriteBooleanValue(flag);
                break;
            case IReadOnlyList<string> texts:
                json.WriteStartArray();
                foreach (string text in texts)
                {
                    json.WriteStringValue(text);
                }

                json.WriteEndArray();
                break;
            default:
                JsonSerializerOptions options = services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
                JsonSerializer.Serialize(json, value, options.GetTypeInfo(value.GetType()));
                break;
        }
    }
}
