using System.Buffers;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace SerializationApi.Tests.Support.Values;

/// <summary>What holds a value becomes what it holds, so that values of equal content can be compared.</summary>
public static class Unwrapped
{
    public static object? Of(object? value)
    {
        switch (value)
        {
            case null or string or Array:
                return value;
            case Uri uri:
                return $"uri {uri.OriginalString}";
            case StringBuilder text:
                return $"text {text}";
            case CultureInfo culture:
                return $"culture {culture.Name}";
            case JsonElement element:
                return element.ValueKind is JsonValueKind.Undefined or JsonValueKind.Null ? null : $"json {Canonical(element)}";
            case JsonNode node:
                return $"json {node.ToJsonString()}";
            case TimeZoneInfo zone:
                return $"zone {zone.ToSerializedString()}";
        }

        Type type = value.GetType();
        Type? definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        if (definition == typeof(Lazy<>) || IsUnion(type))
        {
            return Of(type.GetProperty("Value")!.GetValue(value));
        }

        if (definition == typeof(Memory<>) || definition == typeof(ReadOnlyMemory<>) || definition == typeof(ArraySegment<>))
        {
            // A default segment is empty, but throws when it is enumerated.
            return definition == typeof(ArraySegment<>) && type.GetProperty("Array")!.GetValue(value) is null
                ? Array.CreateInstance(type.GetGenericArguments()[0], 0)
                : type.GetMethod("ToArray", Type.EmptyTypes)!.Invoke(value, null);
        }

        if (definition == typeof(ReadOnlySequence<>))
        {
            return typeof(BuffersExtensions)
                .GetMethod(nameof(BuffersExtensions.ToArray))!
                .MakeGenericMethod(type.GetGenericArguments())
                .Invoke(null, [value]);
        }

        return definition == typeof(ImmutableArray<>) && (bool)type.GetProperty("IsDefault")!.GetValue(value)! ? null : value;
    }

    /// <summary>What a union type of C# holds; of others the value.</summary>
    public static object? OfUnion(object? value) =>
        value is not null && IsUnion(value.GetType()) ? value.GetType().GetProperty("Value")!.GetValue(value) : value;

    /// <summary>Whether a type is a union type of C#.</summary>
    public static bool IsUnion(Type type) =>
        type.IsValueType
        && type.CustomAttributes.Any(static attribute =>
            attribute.AttributeType.FullName == "System.Runtime.CompilerServices.UnionAttribute"
        );

    // Without white space and with one form of each text; a number is its text.
    private static string Canonical(JsonElement element) =>
        element.ValueKind switch
        {
            JsonValueKind.Object =>
                $"{{{string.Join(',', element.EnumerateObject().Select(static member => $"{Text(member, static member => member.Name)}:{Canonical(member.Value)}"))}}}",
            JsonValueKind.Array => $"[{string.Join(',', element.EnumerateArray().Select(Canonical))}]",
            JsonValueKind.String => Text(element, static element => element.GetString()!),
            _ => element.GetRawText(),
        };

    private static string Text<T>(T holder, Func<T, string> text)
        where T : struct
    {
        try
        {
            return JsonSerializer.Serialize(text(holder));
        }
        catch (InvalidOperationException)
        {
            // No Unicode: as it was escaped.
            return holder.ToString()!;
        }
    }
}
