using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// The values of an array, to be decoded one by one while it arrives. Where the array begins and ends are frames without an item; a value ends where
/// decoding it does.
/// </summary>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
internal sealed class ListFraming<TSyntax> : Framing
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    // Places in an array: 0 before it; behind its beginning one more than there are values to come, or that only its end tells.
    private const int Start = 0;
    private const int End = 1;
    private const int Open = -1;

    /// <inheritdoc />
    internal override bool ItemsEndThemselves => true;

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: lists have codecs of their own.</exception>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => throw new NotSupportedException("An array is written as a list.");

    /// <inheritdoc />
    public override void CheckEnd(int place)
    {
        if (place != End)
        {
            throw new InvalidPayloadException(place switch { Start => "an array", Open => "an item or the end of the array", _ => $"{place - End} more items" }, "the end of the payload", 0);
        }
    }

    /// <inheritdoc />
    /// <exception cref="UnframedListException">There is no array.</exception>
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = new Frame(0, bytes.Length, bytes.Length);
        switch (scan.Place)
        {
            case End:
                throw new InvalidPayloadException("the end of the payload", $"byte 0x{bytes[0]:x2}", 0);
            case Start or Open:
                return TryFindEdge(bytes, isLast, ref scan, ref frame);
            default:
                scan.Place--;
                return true;
        }
    }

    // The beginning of the array, or its end where only that tells how many values there are.
    private static bool TryFindEdge(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, ref Frame frame)
    {
        try
        {
            var input = new PayloadInput(bytes);
            input.BeginToken();
            Token token = TSyntax.Read(ref input);
            switch (scan.Place, token.Kind)
            {
                case (Start, TokenKind.Array):
                    scan.Place = token.Number == Token.Open ? Open
                        : token.Number < int.MaxValue ? (int)token.Number + End
                        : throw new InvalidPayloadException($"at most {int.MaxValue - 1} items", $"{token.Number}", 0);
                    break;
                case (Open, TokenKind.End):
                    scan.Place = End;
                    break;
                case (Start, _):
                    throw new UnframedListException(); // Null, or refused.
                default:
                    return true;
            }

            frame = new Frame(0, -1, input.Position);
            return true;
        }
        catch (InvalidPayloadException error) when (error.IsTruncated && !isLast)
        {
            return false;
        }
    }
}
