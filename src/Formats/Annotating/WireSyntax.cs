using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>What a format's bytes are apart from any contract. Without state.</summary>
internal abstract class WireSyntax
{
    /// <summary>What a value is on the wire, by its bytes.</summary>
    /// <param name="bytes">The payload.</param>
    /// <param name="value">The value, whose place is known.</param>
    /// <param name="start">Where the payload begins: of the items of a stream, each its own.</param>
    public abstract string Describe(ReadOnlySpan<byte> bytes, AnnotatedValue value, int start);

    /// <summary>Annotates members that the contract does not have, between two that it has or behind the last.</summary>
    /// <param name="to">Gets them.</param>
    /// <param name="parent">What they are members of.</param>
    /// <param name="from">Where the value before them ends.</param>
    /// <param name="end">Where the next member's value begins, or the object ends.</param>
    /// <param name="isLast">Whether nothing follows them.</param>
    /// <returns>Where the name or tag of the member at <paramref name="end"/> begins.</returns>
    public abstract int AddUnknown(Annotator to, OpenValue parent, int from, int end, bool isLast);

    /// <summary>Annotates values at positions that the contract does not have.</summary>
    public virtual void AddUnknownItems(Annotator to, AnnotatedValue parent, int from, int end) => AddBytes(to, parent, from, end);

    /// <summary>The members of a contract that lie one behind another without a head; null where it has one.</summary>
    public virtual ShapeInfo? FindBare(TypeDescription? type) => null;

    /// <summary>Annotates what is in a value that has no contract of its own. Only formats that describe themselves have such.</summary>
    /// <param name="to">Gets what is in it.</param>
    /// <param name="value">The value; where it begins is known.</param>
    public virtual void AddValue(Annotator to, AnnotatedValue value) =>
        throw new NotSupportedException("The format has no values without a contract.");

    /// <summary>Annotates a payload without a contract.</summary>
    /// <param name="to">Gets it; it says where the payload is.</param>
    /// <exception cref="InvalidPayloadException">The bytes are invalid.</exception>
    public abstract void AddPayload(Annotator to);

    /// <summary>Decompresses a payload that the format compresses as a whole.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="limits">What it may become.</param>
    /// <param name="blocks">Gets the blocks.</param>
    /// <returns>What it becomes; null where it is not compressed.</returns>
    public virtual byte[]? Decompress(ReadOnlySpan<byte> payload, FormatLimits limits, List<PayloadBlock> blocks) => null;

    /// <summary>Annotates bytes of which nothing is known.</summary>
    protected static void AddBytes(Annotator to, AnnotatedValue parent, int from, int end)
    {
        if (end > from)
        {
            AnnotatedValue bytes = to.Add(parent, from, from);
            bytes.IsKnown = false;
            bytes.Key = "?";
            bytes.Length = end - from;
            to.Keep(bytes, to.Bytes.Span[from..end].ToArray());
            bytes.Kind = System.Text.Json.JsonValueKind.String;
            bytes.Wire = "bytes";
        }
    }
}
