using System.Buffers;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// The place of a list in a self-describing format: an array after its member's name in a map, or at its member's position in an array.
/// </summary>
/// <param name="items">Finds its items.</param>
/// <param name="isName">Whether a name is the member's.</param>
/// <param name="index">The member's position in an array; negative in a format whose objects are maps.</param>
/// <param name="maxDepth">The maximum nesting of values.</param>
internal sealed class ValueListPlace<TWalker>(ItemScanner items, Predicate<ReadOnlySpan<byte>> isName, int index, int maxDepth)
    : ListPlace(items)
    where TWalker : struct, IWalker<TWalker>
{
    public override ReadOnlySpan<byte> Empty => TWalker.EmptyList;

    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        try
        {
            return Find(bytes, out start);
        }
        catch (InvalidPayloadException error)
        {
            start = default;
            return error.Offset >= bytes.Length ? ListSearch.Unknown : ListSearch.Invalid;
        }
    }

    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output) =>
        TWalker.WriteEarly(head, start.Members, output);

    private ListSearch Find(ReadOnlySpan<byte> bytes, out ListStart start)
    {
        start = default;
        if (!TWalker.TryStep(bytes, TWalker.SkipSpace(bytes, 0), out WireStep root))
        {
            return ListSearch.Unknown;
        }

        bool isMap = root.Kind == WireKind.Map;
        if (!isMap && (root.Kind != WireKind.Array || index < 0))
        {
            return root.Kind == WireKind.Null ? ListSearch.Missing : ListSearch.Invalid;
        }

        bool isOpen = root.Values == WireStep.Open;
        long position = root.End;
        for (int i = 0; isOpen || i < (isMap ? root.Values / 2 : root.Values); i++)
        {
            position = TWalker.SkipSpace(bytes, (int)position);
            if (isOpen && TWalker.EndsHere(bytes, (int)position, isMap))
            {
                break;
            }

            position = TWalker.MoveNext(bytes, (int)position, i == 0);
            bool isList = i == index;
            if (isMap)
            {
                if (!TWalker.TryStep(bytes, (int)position, out WireStep key) || !TrySkip(bytes, ref position))
                {
                    return ListSearch.Unknown;
                }

                isList = key.Kind == WireKind.Text && isName(TWalker.NameOf(bytes, key));
                position = TWalker.SkipKeyEnd(bytes, (int)position);
            }

            if (isList)
            {
                return Begin(bytes, (int)position, i + 1, out start);
            }

            if (!TrySkip(bytes, ref position))
            {
                return ListSearch.Unknown;
            }
        }

        return ListSearch.Missing;
    }

    private static ListSearch Begin(ReadOnlySpan<byte> bytes, int position, int members, out ListStart start)
    {
        start = default;
        if (!TWalker.TryStep(bytes, position, out WireStep list))
        {
            return ListSearch.Unknown;
        }

        start = new ListStart(
            position,
            (int)list.End,
            list.Values == WireStep.Open ? ItemScan.NoCount : (int)Math.Min(list.Values, int.MaxValue),
            members
        );
        return list.Kind switch
        {
            WireKind.Array => ListSearch.Found,
            WireKind.Null => ListSearch.Null,
            _ => ListSearch.Invalid,
        };
    }

    // Moves after a value; false if its end has not arrived.
    private bool TrySkip(ReadOnlySpan<byte> bytes, ref long position)
    {
        var scan = new ItemScan(int.MaxValue);
        bool isThere = TWalker.TrySkip(bytes[(int)position..], maxDepth, ref scan);
        position += scan.Scanned;
        return isThere;
    }
}
