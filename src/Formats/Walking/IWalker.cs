using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Walking;

/// <summary>
/// Walks the bytes of a self-describing format, without a contract, while they arrive. Streams, the place of a long list, skipping and
/// annotation use it. Stateless.
/// </summary>
internal interface IWalker<TSelf>
    where TSelf : struct, IWalker<TSelf>
{
    /// <summary>A list without items.</summary>
    static abstract ReadOnlySpan<byte> EmptyList { get; }

    /// <summary>Whether keys are strings; false by default.</summary>
    static virtual bool HasNames => false;

    /// <summary>Reads one step at a position: a scalar, or the head of an array or map.</summary>
    /// <param name="bytes">The available bytes.</param>
    /// <param name="position">The start of a value, or of the end of an array or map of unknown length.</param>
    /// <param name="step">The step.</param>
    /// <returns>False if it is incomplete.</returns>
    /// <exception cref="InvalidPayloadException">It is neither.</exception>
    static abstract bool TryStep(ReadOnlySpan<byte> bytes, int position, out WireStep step);

    /// <summary>Reads the value at an offset, with its wire type.</summary>
    /// <exception cref="InvalidPayloadException">It is not a value, or incomplete; the offset counts from the first of the
    /// bytes.</exception>
    static abstract WireValue Read(ReadOnlySpan<byte> bytes, int offset);

    /// <summary>Finds the end of the value at the start of the bytes.</summary>
    /// <param name="bytes">The available bytes.</param>
    /// <param name="maxDepth">The maximum nesting of values.</param>
    /// <param name="scan">The state of the search; limits the length of a value.</param>
    /// <returns>False if the end has not arrived; otherwise <see cref="ItemScan.Scanned"/> is its position.</returns>
    /// <exception cref="InvalidPayloadException">There is no value.</exception>
    static virtual bool TrySkip(ReadOnlySpan<byte> bytes, int maxDepth, ref ItemScan scan)
    {
        long position = scan.Scanned;
        (long values, OpenValues? open) = position == 0 ? (1, null) : (scan.Values, scan.Open);
        while (values > 0 || open is not null)
        {
            if (!TSelf.TryStep(bytes, (int)position, out WireStep step))
            {
                scan.Require(step.End + Math.Max(0, values - 1)); // Every value takes at least a byte.
                (scan.Scanned, scan.Values, scan.Open) = (position, values, open);
                return false;
            }

            if (step.Kind != WireKind.End)
            {
                values = Math.Max(0, values - 1);
                (values, open) =
                    step.Values == WireStep.Open
                        ? (0, new OpenValues(values, open, 1 + (open?.Depth ?? 0)))
                        : (values + Math.Min(step.Values, uint.MaxValue), open);
            }
            else
            {
                (values, open) =
                    values == 0
                        ? (open!.Values, open.Outer)
                        : throw new InvalidPayloadException("a value", "the end of an array or map", position);
            }

            // Pieces are one level more than nested values; the codec refuses deeper ones, too.
            if (open?.Depth > maxDepth + 1)
            {
                throw new InvalidPayloadException($"objects and lists nested at most {maxDepth} deep", "a deeper one", position);
            }

            position = step.End;
            scan.Require(position + values);
        }

        scan.Scanned = position;
        return true;
    }

    static virtual ReadOnlySpan<byte> NameOf(ReadOnlySpan<byte> bytes, WireStep key) => bytes[key.Start..(int)key.End];

    /// <summary>Whether an array or map of unknown length ends at a position after its head or a value.</summary>
    static virtual bool EndsHere(ReadOnlySpan<byte> bytes, int position, bool isMap) =>
        TSelf.TryStep(bytes, position, out WireStep step) && step.Kind == WireKind.End;

    /// <summary>Skips what may precede or follow a value.</summary>
    static virtual int SkipSpace(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Moves to the next item or member, which exists; the position is after the head or the previous value.</summary>
    static virtual int MoveNext(ReadOnlySpan<byte> bytes, int position, bool isFirst) => position;

    /// <summary>Skips the bytes between a key and its value.</summary>
    static virtual int SkipKeyEnd(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Skips the bytes before a member's name, which is known to follow.</summary>
    static virtual int SkipToMember(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Writes a payload of only the members before a list, which is empty; <paramref name="members"/> includes the list.</summary>
    static abstract void WriteEarly(ReadOnlySpan<byte> head, int members, IBufferWriter<byte> output);

    /// <summary>
    /// Returns why a payload that is not an array is not a list, or must be read as a whole; its first byte is available.
    /// </summary>
    static virtual InvalidPayloadException? NoList(ReadOnlySpan<byte> payload) => null;

    /// <summary>Checks an item of a list.</summary>
    /// <exception cref="InvalidPayloadException">It is not allowed.</exception>
    static virtual void CheckItem(ReadOnlySpan<byte> item) { }
}
