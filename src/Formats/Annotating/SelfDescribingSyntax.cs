using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>The bytes of a format that describes itself: each value says what it is and where it ends.</summary>
internal abstract class SelfDescribingSyntax : WireSyntax
{
    /// <inheritdoc />
    public sealed override string Describe(ReadOnlySpan<byte> bytes, AnnotatedValue value, int start) =>
        value.ValueOffset < value.End && value.ValueOffset < bytes.Length ? Read(bytes, value.ValueOffset).Wire : "";

    /// <inheritdoc />
    public sealed override int AddUnknown(Annotator to, OpenValue parent, int from, int end, bool isLast)
    {
        ReadOnlySpan<byte> bytes = to.Readable;
        for (int position = SkipToMember(bytes, from); position < end && !EndsHere(bytes, position, JsonValueKind.Object); position = SkipToMember(bytes, position))
        {
            int start = position;
            string key = ReadKey(to, ref position, depth: 1);
            if (!isLast && position >= end)
            {
                return start;
            }

            AnnotatedValue unknown = to.Add(parent.Value, start, position);
            unknown.Key = key;
            unknown.IsKnown = parent.KeepsUnknown || key == parent.Union?.Discriminator;
            position = ReadValue(to, unknown, depth: 1);
        }

        return end;
    }

    /// <inheritdoc />
    public sealed override void AddUnknownItems(Annotator to, AnnotatedValue parent, int from, int end)
    {
        for (int position = from; position < end;)
        {
            AnnotatedValue unknown = to.Add(parent, position, position);
            unknown.IsKnown = false;
            position = ReadValue(to, unknown, depth: 1);
        }
    }

    /// <inheritdoc />
    public sealed override void AddValue(Annotator to, AnnotatedValue value) => ReadValue(to, value, depth: 1);

    /// <inheritdoc />
    public sealed override void AddPayload(Annotator to)
    {
        int position = SkipSpace(to.Readable, to.Base);
        position = SkipSpace(to.Readable, ReadValue(to, to.Add(position), depth: 1));
        if (position < to.Readable.Length)
        {
            throw new InvalidPayloadException("the end of the payload", $"{to.Readable.Length - position} more bytes", position);
        }
    }

    /// <summary>Reads what begins at an offset: a scalar, or the head of an array or map.</summary>
    /// <exception cref="InvalidPayloadException">Nothing does, or it is not all there; the offset counts from the first of the bytes.</exception>
    protected abstract WireValue Read(ReadOnlySpan<byte> bytes, int offset);

    /// <summary>Whether an array or map that does not say how many are in it ends here.</summary>
    /// <param name="bytes">The payload.</param>
    /// <param name="position">Behind the head or a value.</param>
    /// <param name="kind">An array, or an object for a map.</param>
    protected abstract bool EndsHere(ReadOnlySpan<byte> bytes, int position, JsonValueKind kind);

    /// <summary>Whether keys are strings.</summary>
    protected virtual bool HasNames => false;

    /// <summary>Moves over what may stand before a value, behind the last and between.</summary>
    protected virtual int SkipSpace(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Moves to the next item or member, which is there.</summary>
    /// <param name="bytes">The payload.</param>
    /// <param name="position">Behind the head or the value before.</param>
    /// <param name="isFirst">Whether none was before.</param>
    protected virtual int MoveNext(ReadOnlySpan<byte> bytes, int position, bool isFirst) => position;

    /// <summary>Moves over what stands between a key and its value.</summary>
    protected virtual int SkipKeyEnd(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Moves over what stands before a member's name, where it is known to follow.</summary>
    protected virtual int SkipToMember(ReadOnlySpan<byte> bytes, int position) => position;

    private string ReadKey(Annotator to, ref int position, int depth)
    {
        WireValue read = Read(to.Readable, position);
        if (HasNames && read.Kind != JsonValueKind.String)
        {
            throw new InvalidPayloadException("a member's name", read.Wire, position);
        }

        // Only the text of a key is kept. What is in a map or list counts as values all the same.
        var key = new AnnotatedValue(null, position, position) { Kind = read.Kind, Value = read.Value };
        int end = position + read.Length;
        if (read.Kind is JsonValueKind.Object or JsonValueKind.Array)
        {
            to.Budget.Count(position, isFirst: false);
            end = ReadValue(to, key, depth);
        }

        position = SkipKeyEnd(to.Readable, end);
        return to.KeyOf(key);
    }

    // Returns the value's end.
    private int ReadValue(Annotator to, AnnotatedValue value, int depth)
    {
        ReadOnlySpan<byte> bytes = to.Readable;
        WireValue read = Read(bytes, value.ValueOffset);
        value.Wire = to.Budget.Share(read.Wire, value.Offset);
        value.Kind = read.Kind;
        to.Keep(value, read.Value);
        int position = value.ValueOffset + read.Length;
        if (read.Kind is JsonValueKind.Object or JsonValueKind.Array)
        {
            if (depth > to.Limits.MaxDepth)
            {
                throw new InvalidPayloadException($"values that nest at most {to.Limits.MaxDepth} deep", "a deeper one", value.ValueOffset);
            }

            position = AddContent(to, value, read, position, depth);
        }

        value.Length = position - value.Offset;
        return position;
    }

    private int AddContent(Annotator to, AnnotatedValue value, WireValue head, int position, int depth)
    {
        ReadOnlySpan<byte> bytes = to.Readable;
        for (int index = 0; head.Count < 0 || index < head.Count; index++)
        {
            value.Length = position - value.Offset;
            if (head.Count < 0)
            {
                position = SkipSpace(bytes, position);
                if (EndsHere(bytes, position, head.Kind))
                {
                    return position + 1;
                }
            }

            position = MoveNext(bytes, position, index == 0);
            int start = position;
            string? key = head.Kind == JsonValueKind.Object ? ReadKey(to, ref position, depth + 1) : null;
            AnnotatedValue child = to.Add(value, start, position);
            child.Key = key;
            child.Index = key is null ? index : 0;
            position = ReadValue(to, child, depth + 1);
        }

        return position;
    }
}

/// <summary>A scalar, or the head of an array or map, by its own bytes.</summary>
/// <param name="Wire">What it is in the terms of the format's specification.</param>
/// <param name="Kind">What it is as JSON.</param>
/// <param name="Length">The bytes of the scalar or the head.</param>
/// <param name="Value">The scalar.</param>
/// <param name="Count">How many items or members follow; negative where only their end tells.</param>
internal readonly record struct WireValue(string Wire, JsonValueKind Kind, int Length, object? Value = null, long Count = 0);
