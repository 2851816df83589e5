using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Lab;

/// <summary>Tells the page its choices: endpoints, formats and contracts.</summary>
internal static partial class LabDescription
{
    private static readonly string[] Places = ["Path", "Query", "Header"];

    public static async Task RespondAsync(HttpContext http, LabApi api)
    {
        await using Utf8JsonWriter json = PageJson.Begin(http.Response);
        json.WriteStartObject();
        json.WriteString("pathBase", http.Request.PathBase.ToUriComponent());
        json.WriteNumber("maxBytes", LabApi.MaxBytes);
        json.WriteStartArray("contracts");
        foreach (LabContract contract in api.Contracts.Values.OrderBy(static contract => contract.DisplayName, StringComparer.Ordinal))
        {
            json.WriteStartObject();
            json.WriteString("name", contract.Name);
            json.WriteString("label", contract.DisplayName);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        WriteFormats(json, api, contract: null, api.Formats.Formats.Concat(api.Formats.StreamForms).Select(LabApi.MediaTypeOf));
        json.WriteStartArray("endpoints");
        foreach (LabEndpoint endpoint in api.Endpoints)
        {
            WriteEndpoint(json, api, endpoint);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteEndpoint(Utf8JsonWriter json, LabApi api, LabEndpoint endpoint)
    {
        ApiDescription description = endpoint.Description;
        RoutePattern route = RoutePatternFactory.Parse(description.RelativePath ?? "");
        IList<object> metadata = description.ActionDescriptor.EndpointMetadata;
        json.WriteStartObject();
        json.WriteString("method", description.HttpMethod ?? HttpMethods.Get);
        string path = PathOf(route);
        json.WriteString("path", path);
        string? group = GroupOf(description, metadata);
        string? documentation = api.Documentation is { } page ? page + OperationOf(description, metadata, group, path) : null;
        json.WriteString("documentation", documentation);
        json.WriteString("summary", metadata.OfType<IEndpointSummaryMetadata>().LastOrDefault()?.Summary);
        json.WriteString("group", group);
        json.WriteStartArray("parameters");
        foreach (
            ApiParameterDescription parameter in description.ParameterDescriptions.Where(static parameter =>
                Places.Contains(parameter.Source.Id, StringComparer.Ordinal)
            )
        )
        {
            WriteParameter(json, parameter, route.GetParameter(parameter.Name)?.IsCatchAll == true);
        }

        json.WriteEndArray();
        if (description.SupportedRequestFormats.Count > 0)
        {
            json.WriteStartObject("request");
            json.WriteString("contract", endpoint.Request?.Name);
            WriteFormats(json, api, endpoint.Request, description.SupportedRequestFormats.Select(static format => format.MediaType));
            json.WriteEndObject();
        }

        json.WriteStartObject("response");
        json.WriteString("contract", endpoint.Response?.Name);
        WriteFormats(json, api, endpoint.Response, endpoint.MediaTypes);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static string? GroupOf(ApiDescription description, IList<object> metadata) =>
        metadata.OfType<ITagsMetadata>().LastOrDefault()?.Tags is [var tag, ..] ? tag
        : description.ActionDescriptor.RouteValues.TryGetValue("controller", out string? name) ? name
        : null;

    // Swagger UI's links name an operation by its id, else by its method and path, in which everything but letters and digits is `_`.
    private static string OperationOf(ApiDescription description, IList<object> metadata, string? group, string path)
    {
        string operation =
            metadata.OfType<IEndpointNameMetadata>().LastOrDefault()?.EndpointName
            ?? $"{description.HttpMethod?.ToLowerInvariant()}{NotWord().Replace(path, "_")}";
        return $"#/{Uri.EscapeDataString(group ?? "default")}/{Uri.EscapeDataString(operation)}";
    }

    [GeneratedRegex("[^A-Za-z0-9_]", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex NotWord();

    // A route's parameters may have more than names.
    private static string PathOf(RoutePattern route) =>
        string.Concat(
            route.PathSegments.Select(static segment =>
                "/"
                + string.Concat(
                    segment.Parts.Select(static part =>
                        part switch
                        {
                            RoutePatternLiteralPart literal => literal.Content,
                            RoutePatternSeparatorPart separator => separator.Content,
                            RoutePatternParameterPart parameter => $"{{{parameter.Name}}}",
                            _ => "",
                        }
                    )
                )
            )
        )
            is { Length: > 0 } path
            ? path
            : "/";

    private static void WriteParameter(Utf8JsonWriter json, ApiParameterDescription parameter, bool isCatchAll)
    {
        Type? type = Nullable.GetUnderlyingType(parameter.Type ?? typeof(string)) ?? parameter.Type;
        json.WriteStartObject();
        json.WriteString("name", parameter.Name);
        json.WriteString("in", parameter.Source.Id.ToLowerInvariant());
        json.WriteString("type", type is null ? null : TypeNames.Display(type));
        json.WriteBoolean("required", parameter.IsRequired);
        json.WriteBoolean("catchAll", isCatchAll);
        json.WriteString("default", Convert.ToString(parameter.DefaultValue, CultureInfo.InvariantCulture));
        json.WriteStartArray("values");
        foreach (
            string name in type?.IsEnum == true ? Enum.GetNames(type)
            : type == typeof(bool) ? ["true", "false"]
            : []
        )
        {
            json.WriteStringValue(name);
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    // The described formats and their variants, which are offered too.
    private static void WriteFormats(Utf8JsonWriter json, LabApi api, LabContract? contract, IEnumerable<string> mediaTypes)
    {
        FormatSet formats = contract?.Formats ?? api.Formats;
        string[] described = [.. mediaTypes];
        var written = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        json.WriteStartArray("formats");
        foreach (string mediaType in described)
        {
            Write(mediaType, LabApi.FindFormat(formats, mediaType));
        }

        foreach (string mediaType in described)
        {
            foreach (
                Format variant in LabApi
                    .FindFormat(formats, mediaType)
                    ?.Variants.Where(variant => contract?.Codecs.Offers(variant) != false)
                    ?? []
            )
            {
                Write(mediaType.Split(';', 2)[0] + LabApi.ParametersOf(variant), variant);
            }
        }

        json.WriteEndArray();

        void Write(string mediaType, Format? format)
        {
            if (written.Add(mediaType))
            {
                bool isNamed = format is null || !format.MediaTypes.Contains(mediaType.Split(';', 2)[0], StringComparer.OrdinalIgnoreCase);
                json.WriteStartObject();
                json.WriteString("mediaType", mediaType);
                json.WriteString("name", format?.Name);
                json.WriteString("label", isNamed ? mediaType : format!.Name + LabApi.ParametersOf(format));
                json.WriteBoolean("main", described.Contains(mediaType, StringComparer.OrdinalIgnoreCase) && format is not StreamForm);
                json.WriteEndObject();
            }
        }
    }
}
