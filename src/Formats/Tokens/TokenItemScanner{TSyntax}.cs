using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// The values of an array. Where the array begins and, if only that tells how many values there are, ends are frames without an item; a value ends where
/// decoding it does.
/// </summary>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
/// <param name="envelope">What stands around the items.</param>
internal sealed class TokenItemScanner<TSyntax>(Envelope envelope) : ItemScanner(envelope)
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    /// <inheritdoc />
    public override bool ItemsEndThemselves => true;

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: lists have codecs of their own.</exception>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => throw new NotSupportedException("An array is written as a list.");

    /// <inheritdoc />
    public override string? Missing(ItemScan scan) =>
        scan is { Place: ItemScan.BehindHead, Left: ItemScan.NoCount } ? "an item or the end of the array" : base.Missing(scan);

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        bool isHead = scan.Place != ItemScan.BehindHead;
        frame = new Frame(0, bytes.Length, bytes.Length);
        if (!isHead && scan.Left != ItemScan.NoCount)
        {
            scan.Count();
            return true;
        }

        try
        {
            var input = new PayloadInput(bytes);
            input.BeginToken();
            Token token = TSyntax.Read(ref input);
            if (isHead)
            {
                Begin(token, ref scan);
            }
            else if (token.Kind != TokenKind.End)
            {
                return true;
            }
            else
            {
                scan.IsEnded = true;
            }

            frame = Frame.Empty(input.Position);
            return true;
        }
        catch (InvalidPayloadException error) when (error.IsTruncated && !isLast)
        {
            return false;
        }
    }

    private static void Begin(Token array, ref ItemScan scan)
    {
        if (array.Kind != TokenKind.Array)
        {
            throw new UnframedListException(); // Null, or refused.
        }

        scan.Place = ItemScan.BehindHead;
        if (array.Number != Token.Open)
        {
            scan.Begin(array.Number);
        }
    }
}
