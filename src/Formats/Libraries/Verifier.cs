using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Libraries;

/// <summary>Compares the results of a library and the contract's shape.</summary>
internal sealed class Verifier<T>(Verification verification, Codec<T> own, Codec<T> json, string contract, string format)
{
    private const string Root = "$";

    /// <summary>Checks a value that the library wrote or read. Problems here are only reported: the library's result stands.</summary>
    public void Check(T? value, ReadOnlySpan<byte> payload, bool isRead)
    {
        if (!verification.IsDue())
        {
            return;
        }

        LibraryDifference? difference;
        try
        {
            difference = isRead ? OfRead(value, payload) : OfWritten(value, payload);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            difference = Difference(
                isRead,
                path: null,
                (error as InvalidPayloadException)?.Offset,
                $"the shape refuses it: {error.Message}"
            );
        }

        if (difference is not null)
        {
            verification.Report(difference);
        }
    }

    private LibraryDifference? OfWritten(T? value, ReadOnlySpan<byte> theirs)
    {
        using PooledBuffer ours = own.Encode(value!);
        int offset = ours.Span.CommonPrefixLength(theirs);
        return offset == Math.Max(ours.Length, theirs.Length)
            ? null
            : Difference(
                isRead: false,
                PathOf(value, own.Decode(theirs)),
                offset,
                $"the library wrote {theirs.Length} bytes, the shape {ours.Length}"
            );
    }

    private LibraryDifference? OfRead(T? value, ReadOnlySpan<byte> payload) =>
        PathOf(value, own.Decode(payload)) is { } path
            ? Difference(isRead: true, path, offset: null, "the library and the shape read different values")
            : null;

    private LibraryDifference Difference(bool isRead, string? path, long? offset, string reason) =>
        new(contract, format, isRead, path ?? Root, offset, reason);

    // Null if the values are equal.
    private string? PathOf(T? expected, T? actual)
    {
        using PooledBuffer left = json.Encode(expected!);
        using PooledBuffer right = json.Encode(actual!);
        using var one = JsonDocument.Parse(left.Memory);
        using var other = JsonDocument.Parse(right.Memory);
        return Differing(one.RootElement, other.RootElement, Root);
    }

    private static string? Differing(JsonElement left, JsonElement right, string path)
    {
        if (left.ValueKind != right.ValueKind)
        {
            return path;
        }

        switch (left.ValueKind)
        {
            case JsonValueKind.Object:
                return left.EnumerateObject()
                        .Select(member =>
                            right.TryGetProperty(member.Name, out JsonElement same)
                                ? Differing(member.Value, same, $"{path}.{member.Name}")
                                : $"{path}.{member.Name}"
                        )
                        .FirstOrDefault(static found => found is not null)
                    ?? (left.GetPropertyCount() == right.GetPropertyCount() ? null : path);
            case JsonValueKind.Array:
                return left.EnumerateArray()
                        .Zip(right.EnumerateArray())
                        .Select((pair, i) => Differing(pair.First, pair.Second, $"{path}[{i}]"))
                        .FirstOrDefault(static found => found is not null)
                    ?? (left.GetArrayLength() == right.GetArrayLength() ? null : path);
            default:
                return JsonElement.DeepEquals(left, right) ? null : path;
        }
    }
}
