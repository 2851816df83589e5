using System.Text.Json;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>The syntax of a self-describing format: each value has its type and its end.</summary>
internal class SelfDescribingSyntax<TWalker> : WireSyntax
    where TWalker : struct, IWalker<TWalker>
{
    public static readonly SelfDescribingSyntax<TWalker> Instance = new();

    public sealed override string Describe(ReadOnlySpan<byte> bytes, AnnotatedValue value, int start) =>
        value.ValueOffset < value.End && value.ValueOffset < bytes.Length ? TWalker.Read(bytes, value.ValueOffset).Wire : "";

    public sealed override int AddUnknown(Annotator to, OpenValue parent, int from, int end, bool isLast)
    {
        ReadOnlySpan<byte> bytes = to.Readable;
        for (
            int position = TWalker.SkipToMember(bytes, from);
            position < end && !TWalker.EndsHere(bytes, position, isMap: true);
            position = TWalker.SkipToMember(bytes, position)
        )
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

    public sealed override void AddUnknownItems(Annotator to, AnnotatedValue parent, int from, int end)
    {
        for (int position = from; position < end; )
        {
            AnnotatedValue unknown = to.Add(parent, position, position);
            unknown.IsKnown = false;
            position = ReadValue(to, unknown, depth: 1);
        }
    }

    public sealed override void AddValue(Annotator to, AnnotatedValue value) => ReadValue(to, value, depth: 1);

    public sealed override void AddPayload(Annotator to)
    {
        int position = TWalker.SkipSpace(to.Readable, to.Base);
        position = TWalker.SkipSpace(to.Readable, ReadValue(to, to.Add(position), depth: 1));
        if (position < to.Readable.Length)
        {
            throw new InvalidPayloadException("the end of the payload", $"{to.Readable.Length - position} more bytes", position);
        }
    }

    private string ReadKey(Annotator to, ref int position, int depth)
    {
        WireValue read = TWalker.Read(to.Readable, position);
        if (TWalker.HasNames && read.Kind != JsonValueKind.String)
        {
            throw new InvalidPayloadException("a member's name", read.Wire, position);
        }

        // Only the text of a key is kept. The values inside a map or list are counted nevertheless.
        var key = new AnnotatedValue(null, position, position) { Kind = read.Kind, Value = read.Value };
        int end = position + read.Length;
        if (read.Kind is JsonValueKind.Object or JsonValueKind.Array)
        {
            to.Budget.Count(position, isFirst: false);
            end = ReadValue(to, key, depth);
        }

        position = TWalker.SkipKeyEnd(to.Readable, end);
        return to.KeyOf(key);
    }

    // Returns the value's end.
    private int ReadValue(Annotator to, AnnotatedValue value, int depth)
    {
        ReadOnlySpan<byte> bytes = to.Readable;
        WireValue read = TWalker.Read(bytes, value.ValueOffset);
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
                position = TWalker.SkipSpace(bytes, position);
                if (TWalker.EndsHere(bytes, position, head.Kind == JsonValueKind.Object))
                {
                    return position + 1;
                }
            }

            position = TWalker.MoveNext(bytes, position, index == 0);
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
