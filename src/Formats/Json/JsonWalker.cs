using System.Buffers;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Walks JSON (RFC 8259) without a contract. It finds the end of a value by brackets and quotation marks only; the codec, or reading the
/// value, checks the grammar.
/// </summary>
internal readonly struct JsonWalker : IWalker<JsonWalker>
{
    private static readonly SearchValues<byte> Structure = SearchValues.Create("\"[]{}"u8);
    private static readonly SearchValues<byte> Ends = SearchValues.Create("\"[]{}, \t\r\n"u8);

    /// <summary>U+FEFF, which may precede a text.</summary>
    public static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    public static ReadOnlySpan<byte> Space => " \t\r\n"u8;

    public static ReadOnlySpan<byte> EmptyList => "[]"u8;

    public static bool HasNames => true;

    public static bool TryStep(ReadOnlySpan<byte> bytes, int position, out WireStep step)
    {
        WireKind kind = At(bytes, position) switch
        {
            (byte)'{' => WireKind.Map,
            (byte)'[' => WireKind.Array,
            (byte)'}' or (byte)']' => WireKind.End,
            (byte)'"' => WireKind.Text,
            (byte)'n' => WireKind.Null,
            _ => WireKind.Other,
        };
        if (kind is WireKind.Map or WireKind.Array or WireKind.End)
        {
            step = new WireStep(kind, position + 1, position + 1, WireStep.Open);
            return true;
        }

        var scan = new ItemScan(int.MaxValue);
        bool isThere = position < bytes.Length && TrySkip(bytes[position..], maxDepth: 0, ref scan);
        ReadOnlySpan<byte> scalar = bytes.Slice(Math.Min(position, bytes.Length), (int)scan.Scanned);
        kind = kind == WireKind.Null && !scalar.SequenceEqual("null"u8) ? WireKind.Other : kind;
        step = new WireStep(kind, position + 1, position + scan.Scanned);
        return isThere;
    }

    /// <summary>In the scan, the values count the open brackets, twice, and one for an open string.</summary>
    public static bool TrySkip(ReadOnlySpan<byte> bytes, int maxDepth, ref ItemScan scan)
    {
        int position = (int)scan.Scanned;
        long depth = scan.Values >> 1;
        bool isString = (scan.Values & 1) != 0;
        bool isFound = false;
        while (!isFound && position < bytes.Length)
        {
            int next = isString
                ? bytes[position..].IndexOfAny((byte)'"', (byte)'\\')
                : bytes[position..].IndexOfAny(depth == 0 ? Ends : Structure);
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
                    break; // The escaped character has not arrived.
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

        scan.Require(position);
        scan.Scanned = position;
        scan.Values = (depth << 1) | (isString ? 1L : 0);
        return isFound;
    }

    public static WireValue Read(ReadOnlySpan<byte> bytes, int offset)
    {
        byte first = At(bytes, offset);
        if (first is (byte)'{' or (byte)'[')
        {
            return first == '{' ? new("object", JsonValueKind.Object, 1, Count: -1) : new("array", JsonValueKind.Array, 1, Count: -1);
        }

        try
        {
            JsonShapeReader reader = default;
            reader.Begin(bytes[offset..], FormatLimits.Default);
            switch (first)
            {
                case (byte)'"':
                    string? text = reader.ReadString();
                    return new("string", JsonValueKind.String, reader.Position, text);
                case (byte)'t' or (byte)'f':
                    bool isTrue = reader.ReadBoolean();
                    return new(isTrue ? "true" : "false", isTrue ? JsonValueKind.True : JsonValueKind.False, reader.Position, isTrue);
                case (byte)'n' when !reader.BeginNullable():
                    return new("null", JsonValueKind.Null, reader.Position);
                default:
                    reader.SkipValue();
                    return new(
                        "number",
                        JsonValueKind.Number,
                        reader.Position,
                        new RawNumber(Encoding.ASCII.GetString(bytes.Slice(offset, reader.Position)))
                    );
            }
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(offset);
        }
    }

    public static ReadOnlySpan<byte> NameOf(ReadOnlySpan<byte> bytes, WireStep key)
    {
        ReadOnlySpan<byte> name = bytes[key.Start..(int)(key.End - 1)];
        try
        {
            return name.Contains((byte)'\\') ? Encoding.UTF8.GetBytes((string)Read(bytes, key.Start - 1).Value!) : name;
        }
        catch (InvalidPayloadException)
        {
            return name; // Not a text: the codec decides whether that is allowed.
        }
    }

    public static bool EndsHere(ReadOnlySpan<byte> bytes, int position, bool isMap) => At(bytes, position) == (isMap ? '}' : ']');

    public static int SkipSpace(ReadOnlySpan<byte> bytes, int position)
    {
        position += position == 0 && bytes.StartsWith(ByteOrderMark) ? ByteOrderMark.Length : 0;
        int space = position < bytes.Length ? bytes[position..].IndexOfAnyExcept(Space) : 0;
        return space < 0 ? bytes.Length : position + space;
    }

    public static int MoveNext(ReadOnlySpan<byte> bytes, int position, bool isFirst) =>
        isFirst ? position : SkipSpace(bytes, Skip(bytes, position, (byte)',', "',' or the end of the value"));

    public static int SkipKeyEnd(ReadOnlySpan<byte> bytes, int position) =>
        SkipSpace(bytes, Skip(bytes, SkipSpace(bytes, position), (byte)':', "':'"));

    public static int SkipToMember(ReadOnlySpan<byte> bytes, int position)
    {
        position = SkipSpace(bytes, position);
        return At(bytes, position) == ',' ? SkipSpace(bytes, position + 1) : position;
    }

    public static void WriteEarly(ReadOnlySpan<byte> head, int members, IBufferWriter<byte> output)
    {
        output.Write(head);
        output.Write("[]}"u8);
    }

    private static int Skip(ReadOnlySpan<byte> bytes, int position, byte mark, string expected) =>
        At(bytes, position) == mark
            ? position + 1
            : throw new InvalidPayloadException(
                expected,
                position < bytes.Length ? JsonShapeReader.Describe(bytes[position]) : "the end of the payload",
                position
            );

    private static byte At(ReadOnlySpan<byte> bytes, int position) => position < bytes.Length ? bytes[position] : (byte)0;
}
