using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>The syntax of a format without a contract. Stateless.</summary>
internal abstract class WireSyntax
{
    public abstract string Describe(ReadOnlySpan<byte> bytes, AnnotatedValue value, int start);

    /// <summary>Annotates unknown members between two known ones or after the last.</summary>
    /// <returns>The start of the name or tag of the member at <paramref name="end"/>.</returns>
    public abstract int AddUnknown(Annotator to, OpenValue parent, int from, int end, bool isLast);

    /// <summary>Annotates values at positions that the contract does not have.</summary>
    public virtual void AddUnknownItems(Annotator to, AnnotatedValue parent, int from, int end) => AddBytes(to, parent, from, end);

    /// <summary>Returns a contract whose members are adjacent without a header; null for other types.</summary>
    public virtual ShapeInfo? FindBare(TypeDescription? type) => null;

    /// <summary>Annotates the content of a value that has no contract. Only in self-describing formats.</summary>
    public virtual void AddValue(Annotator to, AnnotatedValue value) =>
        throw new NotSupportedException("The format has no values without a contract.");

    /// <summary>Annotates a payload without a contract.</summary>
    /// <exception cref="InvalidPayloadException">The bytes are invalid.</exception>
    public abstract void AddPayload(Annotator to);

    /// <summary>Decompresses a payload that the format compresses as a whole.</summary>
    /// <returns>The result; null if it is not compressed.</returns>
    public virtual byte[]? Decompress(ReadOnlySpan<byte> payload, FormatLimits limits, List<PayloadBlock> blocks) => null;

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
