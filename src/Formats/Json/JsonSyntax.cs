using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>JSON by its own bytes (RFC 8259).</summary>
internal sealed class JsonSyntax : SelfDescribingSyntax
{
    /// <summary>The only one.</summary>
    public static readonly JsonSyntax Instance = new();

    /// <inheritdoc />
    protected override bool EndsHere(ReadOnlySpan<byte> bytes, int position, JsonValueKind kind) => At(bytes, position) == (kind == JsonValueKind.Object ? '}' : ']');

    /// <inheritdoc />
    protected override bool HasNames => true;

    /// <inheritdoc />
    protected override int SkipSpace(ReadOnlySpan<byte> bytes, int position)
    {
        ReadOnlySpan<byte> mark = [0xEF, 0xBB, 0xBF];
        position += position == 0 && bytes.StartsWith(mark) ? mark.Length : 0;
        while (At(bytes, position) is (byte)' ' or (byte)'\t' or (byte)'\n' or (byte)'\r')
        {
            position++;
        }

        return position;
    }

    /// <inheritdoc />
    protected override int MoveNext(ReadOnlySpan<byte> bytes, int position, bool isFirst) =>
        isFirst ? position : SkipSpace(bytes, Skip(bytes, position, (byte)',', "',' or the end of the value"));

    /// <inheritdoc />
    protected override int SkipKeyEnd(ReadOnlySpan<byte> bytes, int position) => SkipSpace(bytes, Skip(bytes, SkipSpace(bytes, position), (byte)':', "':'"));

    /// <inheritdoc />
    protected override int SkipToMember(ReadOnlySpan<byte> bytes, int position)
    {
        position = SkipSpace(bytes, position);
        return At(bytes, position) == ',' ? SkipSpace(bytes, position + 1) : position;
    }

    /// <inheritdoc />
    protected override WireValue Read(ReadOnlySpan<byte> bytes, int offset)
    {
        switch (At(bytes, offset))
        {
            case (byte)'{':
                return new("object", JsonValueKind.Object, 1, Count: -1);
            case (byte)'[':
                return new("array", JsonValueKind.Array, 1, Count: -1);
            default:
                return ReadScalar(bytes, offset);
        }
    }

    private static WireValue ReadScalar(ReadOnlySpan<byte> bytes, int offset)
    {
        try
        {
            JsonReader reader = default;
            reader.Begin(bytes[offset..], FormatLimits.Default);
            switch (At(bytes, offset))
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
                    return new("number", JsonValueKind.Number, reader.Position, new RawNumber(Encoding.ASCII.GetString(bytes.Slice(offset, reader.Position))));
            }
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(offset);
        }
    }

    private static int Skip(ReadOnlySpan<byte> bytes, int position, byte mark, string expected) => At(bytes, position) == mark ? position + 1
        : throw new InvalidPayloadException(expected, position < bytes.Length ? JsonReader.Describe(bytes[position]) : "the end of the payload", position);

    private static byte At(ReadOnlySpan<byte> bytes, int position) => position < bytes.Length ? bytes[position] : (byte)0;
}
