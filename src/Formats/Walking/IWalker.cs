using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Walking;

/// <summary>
/// How the bytes of a format that describes itself are walked, without a contract, while they arrive. Streams, the place of a long list,
/// skipping and annotation are made of it. Without state.
/// </summary>
/// <typeparam name="TSelf">The walker itself, a struct without fields.</typeparam>
internal interface IWalker<TSelf>
    where TSelf : struct, IWalker<TSelf>
{
    /// <summary>A list without items.</summary>
    static abstract ReadOnlySpan<byte> EmptyList { get; }

    /// <summary>Whether keys are strings; false by default.</summary>
    static virtual bool HasNames => false;

    /// <summary>Reads what begins at a position, and no further: of an array or map its head.</summary>
    /// <param name="bytes">The bytes that have arrived.</param>
    /// <param name="position">Where a value begins, or an array or map ends that goes on to its end.</param>
    /// <param name="step">What it is.</param>
    /// <returns>False where it is not all there.</returns>
    /// <exception cref="InvalidPayloadException">It is neither.</exception>
    static abstract bool TryStep(ReadOnlySpan<byte> bytes, int position, out WireStep step);

    /// <summary>Reads what begins at an offset, and what its own bytes say of it.</summary>
    /// <exception cref="InvalidPayloadException">It is no value, or is not all there; the offset counts from the first of the
    /// bytes.</exception>
    static abstract WireValue Read(ReadOnlySpan<byte> bytes, int offset);

    /// <summary>Finds where a value ends that begins with the bytes.</summary>
    /// <param name="bytes">The bytes that have arrived.</param>
    /// <param name="maxDepth">How deep values may nest.</param>
    /// <param name="scan">What was found so far; it is asked whether a value may be so long.</param>
    /// <returns>False when the end has not arrived; otherwise <see cref="ItemScan.Scanned"/> is where it is.</returns>
    /// <exception cref="InvalidPayloadException">There is no value.</exception>
    static virtual bool TrySkip(ReadOnlySpan<byte> bytes, int maxDepth, ref ItemScan scan)
    {
        long position = scan.Scanned;
        (long values, OpenValues? open) = position == 0 ? (1, null) : (scan.Values, scan.Open);
        while (values > 0 || open is not null)
        {
            if (!TSelf.TryStep(bytes, (int)position, out WireStep step))
            {
                scan.Require(step.End + Math.Max(0, values - 1)); // Every value takes a byte at least.
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

            // Pieces are one more than what nests; deeper ones are refused by the codec, too.
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

    /// <summary>The text of a key.</summary>
    /// <param name="bytes">The payload.</param>
    /// <param name="key">The key, a text.</param>
    static virtual ReadOnlySpan<byte> NameOf(ReadOnlySpan<byte> bytes, WireStep key) => bytes[key.Start..(int)key.End];

    /// <summary>Whether an array or map that goes on to its end ends here.</summary>
    /// <param name="bytes">The payload.</param>
    /// <param name="position">Behind the head or a value.</param>
    /// <param name="isMap">Whether it is a map.</param>
    static virtual bool EndsHere(ReadOnlySpan<byte> bytes, int position, bool isMap) =>
        TSelf.TryStep(bytes, position, out WireStep step) && step.Kind == WireKind.End;

    /// <summary>Moves over what may stand before a value, behind the last and between.</summary>
    static virtual int SkipSpace(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Moves to the next item or member, which is there.</summary>
    /// <param name="bytes">The payload.</param>
    /// <param name="position">Behind the head or the value before.</param>
    /// <param name="isFirst">Whether none was before.</param>
    static virtual int MoveNext(ReadOnlySpan<byte> bytes, int position, bool isFirst) => position;

    /// <summary>Moves over what stands between a key and its value.</summary>
    static virtual int SkipKeyEnd(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Moves over what stands before a member's name, where it is known to follow.</summary>
    static virtual int SkipToMember(ReadOnlySpan<byte> bytes, int position) => position;

    /// <summary>Writes a payload of the members before a list, which is empty, and of no others.</summary>
    /// <param name="head">What stands before the list.</param>
    /// <param name="members">How many members there are with it.</param>
    /// <param name="output">Is written to.</param>
    static abstract void WriteEarly(ReadOnlySpan<byte> head, int members, IBufferWriter<byte> output);

    /// <summary>Why a payload that is no array is no list, or that it has to be read as a whole.</summary>
    /// <param name="payload">The payload, of which the first byte is there.</param>
    static virtual InvalidPayloadException? NoList(ReadOnlySpan<byte> payload) => null;

    /// <summary>Checks an item of a list.</summary>
    /// <exception cref="InvalidPayloadException">It may not be one.</exception>
    static virtual void CheckItem(ReadOnlySpan<byte> item) { }
}
