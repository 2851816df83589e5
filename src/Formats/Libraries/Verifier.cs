using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Libraries;

/// <summary>Compares what a library did with what the contract's shape does.</summary>
/// <typeparam name="T">A contract, or a list of one.</typeparam>
/// <param name="verification">Chooses the payloads.</param>
/// <param name="own">The codec by the shape.</param>
/// <param name="json">The same in JSON, by which values are compared.</param>
/// <param name="contract">The contract's name.</param>
/// <param name="format">The format's name.</param>
internal sealed class Verifier<T>(Verification verification, Codec<T> own, Codec<T> json, string contract, string format)
{
    private const string Root = "$";

    /// <summary>The library wrote or read a value. Whatever goes wrong here is told, and no error: what the library did stands.</summary>
    /// <param name="value">The value.</param>
    /// <param name="payload">The library's payload.</param>
    /// <param name="isRead">Whether it was read.</param>
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
            ? Difference(isRead: true, path, offset: null, "the library read another value than the shape")
            : null;

    private LibraryDifference Difference(bool isRead, string? path, long? offset, string reason) =>
        new(contract, format, isRead, path ?? Root, offset, reason);

    // Null where the values are the same.
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
