using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Libraries;

/// <summary>What differs between a library and the contract's shape: <see cref="LibraryFormat.Verify"/>.</summary>
/// <param name="Contract">The contract at the root.</param>
/// <param name="Format">The format's name.</param>
/// <param name="IsRead">Whether the payload was read, not written.</param>
/// <param name="Path">The first member whose value differs, as <c>$.lines[2].price</c>; <c>$</c> where that is the root, where only the bytes differ, or where one of the two refuses.</param>
/// <param name="Offset">The first byte of the payload that differs or does not fit; null where only the values differ.</param>
/// <param name="Reason">What differs.</param>
public sealed record LibraryDifference(string Contract, string Format, bool IsRead, string Path, long? Offset, string Reason);

/// <summary>Chooses the payloads that are compared. Safe to share between threads.</summary>
/// <param name="oneIn">Of how many payloads one is.</param>
/// <param name="report">Is told each difference.</param>
internal sealed class Verification(int oneIn, Action<LibraryDifference> report)
{
    private uint _payloads;

    /// <summary>Whether the next payload is compared: the first is.</summary>
    public bool IsDue() => (Interlocked.Increment(ref _payloads) - 1) % (uint)oneIn == 0;

    /// <summary>Tells a difference.</summary>
    public void Report(LibraryDifference difference) => report(difference);
}

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
            difference = Difference(isRead, path: null, (error as InvalidPayloadException)?.Offset, $"the shape refuses it: {error.Message}");
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
            : Difference(isRead: false, PathOf(value, own.Decode(theirs)), offset, $"the library wrote {theirs.Length} bytes, the shape {ours.Length}");
    }

    private LibraryDifference? OfRead(T? value, ReadOnlySpan<byte> payload) => PathOf(value, own.Decode(payload)) is { } path
        ? Difference(isRead: true, path, offset: null, "the library read another value than the shape")
        : null;

    private LibraryDifference Difference(bool isRead, string? path, long? offset, string reason) => new(contract, format, isRead, path ?? Root, offset, reason);

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
                    .Select(member => right.TryGetProperty(member.Name, out JsonElement same) ? Differing(member.Value, same, $"{path}.{member.Name}") : $"{path}.{member.Name}")
                    .FirstOrDefault(static found => found is not null)
                    ?? (left.GetPropertyCount() == right.GetPropertyCount() ? null : path);
            case JsonValueKind.Array:
                return left.EnumerateArray().Zip(right.EnumerateArray())
                    .Select((pair, i) => Differing(pair.First, pair.Second, $"{path}[{i}]"))
                    .FirstOrDefault(static found => found is not null)
                    ?? (left.GetArrayLength() == right.GetArrayLength() ? null : path);
            default:
                return JsonElement.DeepEquals(left, right) ? null : path;
        }
    }
}
