using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>Renames the members in validation errors to their JSON names: <c>lines[0].qty</c>.</summary>
internal static class ErrorNames
{
    /// <summary>Translates the path of an error inside a <see cref="Body{T}"/>.</summary>
    /// <param name="path">The path, from the body on: <c>Value.Lines[0].Qty</c>.</param>
    /// <param name="value">The name of the property that holds the value.</param>
    /// <param name="type">The type of the value.</param>
    /// <param name="services">The application's.</param>
    public static string OfBody(string path, string value, Type type, IServiceProvider services)
    {
        if (!path.StartsWith(value, StringComparison.Ordinal))
        {
            return path;
        }

        JsonSerializerOptions options = services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        var names = new StringBuilder();
        Type? current = type;
        foreach (string segment in path[value.Length..].TrimStart('.').Split('.'))
        {
            int bracket = segment.IndexOf('[', StringComparison.Ordinal);
            string name = bracket < 0 ? segment : segment[..bracket];
            if (name.Length > 0)
            {
                (string jsonName, current) = Find(options, current, name);
                names.Append(names.Length > 0 ? "." : "").Append(jsonName);
            }

            if (bracket >= 0)
            {
                names.Append(segment.AsSpan(bracket));
                current = current is not null && options.TryGetTypeInfo(current, out JsonTypeInfo? list) ? list.ElementType : null;
            }
        }

        return names.ToString();
    }

    private static (string Name, Type? Type) Find(JsonSerializerOptions options, Type? type, string name)
    {
        if (type is not null && options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? json))
        {
            foreach (JsonPropertyInfo property in json.Properties)
            {
                if (property.AttributeProvider is MemberInfo member && member.Name == name)
                {
                    return (property.Name, property.PropertyType);
                }
            }
        }

        return (options.PropertyNamingPolicy?.ConvertName(name) ?? name, null);
    }
}
