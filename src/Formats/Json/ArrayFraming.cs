using System.Buffers;
using System.Text.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// The values of an array, to be decoded one by one while it arrives. White space, brackets and commas are frames without an item. Where a value ends
/// is found by its brackets and quotation marks only: its grammar is its codec's affair.
/// </summary>
internal sealed class ArrayFraming : Framing
{
    private const string Expected = "a value";

    // Places in an array: before anything, before its bracket, behind that, behind a value, behind a comma, behind its end.
    private const int Start = 0;
    private const int Open = 1;
    internal const int First = 2;
    private const int Behind = 3;
    private const int Next = 4;
    internal const int End = 5;

    private static readonly SearchValues<byte> Structure = SearchValues.Create("\"[]{}"u8);
    private static readonly SearchValues<byte> Ends = SearchValues.Create("\"[]{}, \t\r\n"u8);

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>The form of a format's lists whose values are found so.</summary>
    public static StreamForm Of(Format format) => new(format, new ArrayFraming());

    /// <summary>Whether arrays are all that System.Text.Json reads: comments and commas behind the last value, which options may allow, are its own to find.</summary>
    public static bool Suits(JsonSerializerOptions options) => options is { ReadCommentHandling: JsonCommentHandling.Disallow, AllowTrailingCommas: false };

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: lists have codecs of their own.</exception>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => throw new NotSupportedException("An array is written as a list.");

    /// <inheritdoc />
    public override void CheckEnd(int place)
    {
        if (place != End)
        {
            throw new InvalidPayloadException(place switch { Start or Open => "'['", Behind => "',' or ']'", _ => Expected }, "the end of the payload", 0);
        }
    }

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = default;
        if (scan.Scanned > 0)
        {
            return TryFindValue(bytes, isLast, ref scan, out frame);
        }

        if (scan.Place == Start)
        {
            int mark = ByteOrderMark.CommonPrefixLength(bytes);
            if (mark == bytes.Length && mark < ByteOrderMark.Length && !isLast)
            {
                return false;
            }

            scan.Place = Open;
            return TakeNothing(mark == ByteOrderMark.Length ? mark : 0, out frame);
        }

        int space = bytes.IndexOfAnyExcept(" \t\r\n"u8);
        if (space != 0)
        {
            return TakeNothing(space < 0 ? bytes.Length : space, out frame);
        }

        int place = (scan.Place, bytes[0]) switch
        {
            (Open, (byte)'[') => First,
            (First or Behind, (byte)']') => End,
            (Behind, (byte)',') => Next,
            (First or Next, not ((byte)',' or (byte)']' or (byte)'}')) => Behind,
            _ => throw Unexpected(scan.Place, bytes[0]),
        };
        if (place == Behind)
        {
            return TryFindValue(bytes, isLast, ref scan, out frame);
        }

        scan.Place = place;
        return TakeNothing(1, out frame);
    }

    // Values counts the brackets that are open, twice, and one for an open string.
    private static bool TryFindValue(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        int position = (int)scan.Scanned;
        long depth = scan.Values >> 1;
        bool isString = (scan.Values & 1) != 0;
        bool isFound = false;
        while (!isFound && position < bytes.Length)
        {
            int next = isString ? bytes[position..].IndexOfAny((byte)'"', (byte)'\\') : bytes[position..].IndexOfAny(depth == 0 ? Ends : Structure);
            if (next < 0)
            {
                position = bytes.Length;
                break;
            }

            position += next;
            byte found = bytes[position];
            if (isString && found == '\\')
            {
                if (position + 1 == bytes.Length)
                {
                    break; // What it escapes has not arrived.
                }

                position += 2;
                continue;
            }

            // A scalar ends where something else begins.
            isFound = !isString && depth == 0 && (position > 0 || found is not ((byte)'"' or (byte)'[' or (byte)'{'));
            if (isFound)
            {
                break;
            }

            position++;
            (isString, depth) = found switch
            {
                (byte)'"' => (!isString, depth),
                (byte)'[' or (byte)'{' => (false, depth + 1),
                _ => (false, depth - 1),
            };
            isFound = !isString && depth == 0;
        }

        // What breaks off is a value as far as it goes: its codec says what it misses.
        position = isLast && !isFound ? bytes.Length : position;
        scan.Require(position);
        if (!isFound && !isLast)
        {
            scan.Scanned = position;
            scan.Values = (depth << 1) | (isString ? 1L : 0);
            frame = default;
            return false;
        }

        scan.Place = Behind;
        frame = new Frame(0, position, position);
        return true;
    }

    private static bool TakeNothing(int length, out Frame frame)
    {
        frame = new Frame(0, -1, length);
        return true;
    }

    private static InvalidPayloadException Unexpected(int place, byte found) => new(
        place switch { Open => "'['", First => "a value or ']'", Behind => "',' or ']'", Next => Expected, _ => "the end of the payload" },
        JsonReader.Describe(found),
        0);
}
