using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// The values of an array; or values one after another with nothing between them. Where the array begins and, if only that tells how many values
/// there are, ends are frames without an item.
/// </summary>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
/// <param name="envelope">What stands around the items.</param>
/// <param name="maxDepth">How deep values may nest.</param>
internal sealed class TokenItemScanner<TSyntax>(Envelope envelope, int maxDepth) : ItemScanner(envelope)
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    /// <inheritdoc />
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => output.Write(item);

    /// <inheritdoc />
    public override string? Missing(ItemScan scan) =>
        scan is { Place: ItemScan.BehindHead, Left: ItemScan.NoCount } ? "an item or the end of the array" : base.Missing(scan);

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        if (Envelope == Envelope.Root && scan.Place != ItemScan.BehindHead)
        {
            return TryFindHead(bytes, isLast, ref scan, out frame);
        }

        if (!TryFindValue(bytes, isLast, maxDepth, ref scan, out frame))
        {
            return false;
        }

        if (frame.HasItem)
        {
            scan.Count();
        }

        return true;
    }

    /// <summary>Finds where a value ends, or, behind the head of an array that does not say how many there are, the array.</summary>
    /// <param name="bytes">The bytes that have arrived from the value's first on, at least one.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="maxDepth">How deep values may nest.</param>
    /// <param name="scan">What was found so far.</param>
    /// <param name="frame">The frame.</param>
    /// <returns>False when the frame's end has not arrived.</returns>
    /// <exception cref="InvalidPayloadException">There is no value.</exception>
    public static bool TryFindValue(ReadOnlySpan<byte> bytes, bool isLast, int maxDepth, ref ItemScan scan, out Frame frame)
    {
        long position = scan.Scanned;
        (long values, OpenValues? open) = position == 0 ? (1, null) : (scan.Values, scan.Open);
        while (values > 0 || open is not null)
        {
            if (!TryRead(bytes, position, out Token token, out long end))
            {
                scan.Require(end + Math.Max(0, values - 1));
                (scan.Scanned, scan.Values, scan.Open) = (position, values, open);

                // What breaks off is a value as far as it goes: its codec says what it misses.
                frame = isLast ? new Frame(0, bytes.Length, bytes.Length) : default;
                return isLast;
            }

            if (token.Kind != TokenKind.End)
            {
                (values, open) = Enter(token, Math.Max(0, values - 1), open);
            }
            else if (values == 0)
            {
                (values, open) = (open!.Values, open.Outer);
            }
            else if (position == 0 && scan is { Place: ItemScan.BehindHead, Left: ItemScan.NoCount })
            {
                scan.IsEnded = true;
                frame = Frame.Empty((int)end);
                return true;
            }
            else
            {
                throw new InvalidPayloadException("a value", token.Describe(), position);
            }

            // Pieces are one more than what nests; deeper ones are refused by the codec, too.
            if (open?.Depth > maxDepth + 1)
            {
                throw new InvalidPayloadException($"objects and lists nested at most {maxDepth} deep", "a deeper one", position);
            }

            position = end;
            scan.Require(position + values);
        }

        frame = new Frame(0, (int)position, (int)position);
        return true;
    }

    // Behind a token are the values in it; in what goes on to an end, none are known.
    private static (long Values, OpenValues? Open) Enter(Token token, long values, OpenValues? open)
    {
        bool isArray = token.Content == TokenKind.Array;
        bool isMap = token.Content == TokenKind.Map;
        return token.Content is TokenKind.TextPieces or TokenKind.BinaryPieces || ((isArray || isMap) && token.Number == Token.Open)
            ? (0, new OpenValues(values, open, 1 + (open?.Depth ?? 0)))
            : (values + (isArray || isMap ? Math.Min(token.Number, int.MaxValue) * (isMap ? 2 : 1) : 0), open);
    }

    private static bool TryFindHead(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        frame = default;
        if (!TryRead(bytes, position: 0, out Token token, out long end))
        {
            return isLast ? throw new InvalidPayloadException("an array", "the end of the payload inside its count", bytes.Length) : false;
        }

        if (token.Kind != TokenKind.Array)
        {
            throw new UnframedListException(); // Null, or refused.
        }

        scan.Place = ItemScan.BehindHead;
        if (token.Number != Token.Open)
        {
            scan.Begin(token.Number);
        }

        frame = Frame.Empty((int)end);
        return true;
    }

    // False where the token's end is not there; then it is where that would be at least.
    private static bool TryRead(ReadOnlySpan<byte> bytes, long position, out Token token, out long end)
    {
        token = default;
        end = position + 1;
        if (position == bytes.Length)
        {
            return false;
        }

        var input = new PayloadInput(bytes[(int)position..]);
        try
        {
            token = TSyntax.Read(ref input);
            end = position + input.Position;
            return true;
        }
        catch (InvalidPayloadException error)
        {
            end = position + input.Needed;
            return input.Needed > 0 ? false : throw error.At(position);
        }
    }
}
