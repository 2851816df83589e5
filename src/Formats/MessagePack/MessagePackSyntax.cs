using System.Buffers.Binary;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>MessagePack by its own bytes (github.com/msgpack/msgpack, spec.md, whose names for them are used).</summary>
internal sealed class MessagePackSyntax : SelfDescribingSyntax
{
    /// <summary>The only one.</summary>
    public static readonly MessagePackSyntax Instance = new();

    /// <inheritdoc />
    public override byte[]? Decompress(ReadOnlySpan<byte> payload, FormatLimits limits, List<PayloadBlock> blocks)
    {
        if (!MessagePackLz4.IsCompressed(payload))
        {
            return null;
        }

        using PooledBuffer plain = MessagePackLz4.Decompress(payload, limits);
        AddBlocks(payload, plain.Length, blocks);
        return plain.Span.ToArray();
    }

    /// <inheritdoc />
    protected override bool EndsHere(ReadOnlySpan<byte> bytes, int position, JsonValueKind kind) => false;

    /// <inheritdoc />
    protected override WireValue Read(ReadOnlySpan<byte> bytes, int offset)
    {
        if (offset >= bytes.Length)
        {
            throw new InvalidPayloadException("a value", "the end of the payload", offset);
        }

        byte code = bytes[offset];
        return code switch
        {
            <= MessagePackCode.MaxPositiveFixInt => new("positive fixint", JsonValueKind.Number, 1, (int)code),
            >= MessagePackCode.MinNegativeFixInt => new("negative fixint", JsonValueKind.Number, 1, (int)(sbyte)code),
            < MessagePackCode.FixArray => new("fixmap", JsonValueKind.Object, 1, Count: code & 0x0f),
            < MessagePackCode.FixStr => new("fixarray", JsonValueKind.Array, 1, Count: code & 0x0f),
            < MessagePackCode.Nil => Text(bytes, offset, "fixstr", 1, (uint)(code & 0x1f)),
            MessagePackCode.Nil => new("nil", JsonValueKind.Null, 1),
            MessagePackCode.False => new("false", JsonValueKind.False, 1, false),
            MessagePackCode.True => new("true", JsonValueKind.True, 1, true),
            MessagePackCode.Bin8 => Binary(bytes, offset, "bin8", 1),
            MessagePackCode.Bin16 => Binary(bytes, offset, "bin16", 2),
            MessagePackCode.Bin32 => Binary(bytes, offset, "bin32", 4),
            MessagePackCode.Ext8 => Extension(bytes, offset, "ext8", 1),
            MessagePackCode.Ext16 => Extension(bytes, offset, "ext16", 2),
            MessagePackCode.Ext32 => Extension(bytes, offset, "ext32", 4),
            MessagePackCode.Float32 => Number("float32", 4, BinaryPrimitives.ReadSingleBigEndian(Take(bytes, offset, 1, 4))),
            MessagePackCode.Float64 => Number("float64", 8, BinaryPrimitives.ReadDoubleBigEndian(Take(bytes, offset, 1, 8))),
            MessagePackCode.UInt8 => Number("uint8", 1, BigEndian(bytes, offset, 1)),
            MessagePackCode.UInt16 => Number("uint16", 2, BigEndian(bytes, offset, 2)),
            MessagePackCode.UInt32 => Number("uint32", 4, BigEndian(bytes, offset, 4)),
            MessagePackCode.UInt64 => Number("uint64", 8, BigEndian(bytes, offset, 8)),
            MessagePackCode.Int8 => Number("int8", 1, (sbyte)BigEndian(bytes, offset, 1)),
            MessagePackCode.Int16 => Number("int16", 2, (short)BigEndian(bytes, offset, 2)),
            MessagePackCode.Int32 => Number("int32", 4, (int)BigEndian(bytes, offset, 4)),
            MessagePackCode.Int64 => Number("int64", 8, (long)BigEndian(bytes, offset, 8)),
            >= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16 => Extension(bytes, offset, $"fixext{1 << (code - MessagePackCode.FixExt1)}", 0, 1u << (code - MessagePackCode.FixExt1)),
            MessagePackCode.Str8 => Text(bytes, offset, "str8", 2, (uint)BigEndian(bytes, offset, 1)),
            MessagePackCode.Str16 => Text(bytes, offset, "str16", 3, (uint)BigEndian(bytes, offset, 2)),
            MessagePackCode.Str32 => Text(bytes, offset, "str32", 5, (uint)BigEndian(bytes, offset, 4)),
            MessagePackCode.Array16 => Many(bytes, offset, "array16", JsonValueKind.Array, 2),
            MessagePackCode.Array32 => Many(bytes, offset, "array32", JsonValueKind.Array, 4),
            MessagePackCode.Map16 => Many(bytes, offset, "map16", JsonValueKind.Object, 2),
            MessagePackCode.Map32 => Many(bytes, offset, "map32", JsonValueKind.Object, 4),
            _ => throw new InvalidPayloadException("a value", MessagePackCode.Describe(code), offset),
        };
    }

    // The blocks are there: they were decompressed.
    private void AddBlocks(ReadOnlySpan<byte> payload, int plainLength, List<PayloadBlock> blocks)
    {
        WireValue head = Read(payload, 0);
        if (head.Kind != JsonValueKind.Array)
        {
            int start = payload.Length - ((byte[])head.Value!).Length;
            start += Read(payload, start).Length;
            blocks.Add(new PayloadBlock(start, payload.Length - start, 0, plainLength));
            return;
        }

        WireValue sizes = Read(payload, head.Length);
        int end = head.Length + sizes.Length;
        int size = end - ((byte[])sizes.Value!).Length;
        int plain = 0;
        for (int i = 1; i < head.Count; i++)
        {
            WireValue becomes = Read(payload, size);
            WireValue block = Read(payload, end);
            size += becomes.Length;
            int length = block.Length - HeadOfBlock(payload[end]);
            end += block.Length;
            int plainSize = Convert.ToInt32(becomes.Value, System.Globalization.CultureInfo.InvariantCulture);
            blocks.Add(new PayloadBlock(end - length, length, plain, plainSize));
            plain += plainSize;
        }
    }

    // The library takes strings for blocks, too.
    private static int HeadOfBlock(byte code) => code switch
    {
        MessagePackCode.Bin8 or MessagePackCode.Str8 => 2,
        MessagePackCode.Bin16 or MessagePackCode.Str16 => 3,
        MessagePackCode.Bin32 or MessagePackCode.Str32 => 5,
        _ => 1,
    };

    private static WireValue Number(string wire, int size, object value) => new(wire, ScalarJson.KindOf(value, type: null), 1 + size, value);

    private static WireValue Text(ReadOnlySpan<byte> bytes, int offset, string wire, int head, uint length)
    {
        ReadOnlySpan<byte> text = Take(bytes, offset, head, length);
        return new(wire, JsonValueKind.String, head + text.Length, Encoding.UTF8.GetString(text));
    }

    private static WireValue Binary(ReadOnlySpan<byte> bytes, int offset, string wire, int size)
    {
        ReadOnlySpan<byte> content = Take(bytes, offset, 1 + size, (uint)BigEndian(bytes, offset, size));
        return new(wire, JsonValueKind.String, 1 + size + content.Length, content.ToArray());
    }

    private static WireValue Extension(ReadOnlySpan<byte> bytes, int offset, string wire, int size, uint length = 0)
    {
        int head = 1 + size + 1;
        Take(bytes, offset, 1, (uint)size + 1);
        ReadOnlySpan<byte> content = Take(bytes, offset, head, size == 0 ? length : (uint)BigEndian(bytes, offset, size));
        sbyte type = (sbyte)bytes[offset + head - 1];
        object value = type == MessagePackCode.TimestampType ? Timestamp(bytes[offset..(offset + head + content.Length)]) : content.ToArray();
        return new(type == MessagePackCode.TimestampType ? $"{wire}, timestamp" : $"{wire}, type {type}", JsonValueKind.String, head + content.Length, value);
    }

    private static object Timestamp(ReadOnlySpan<byte> extension)
    {
        try
        {
            MessagePackReader reader = default;
            reader.Begin(extension, FormatLimits.Default);
            return reader.ReadDateTime();
        }
        catch (InvalidPayloadException)
        {
            return extension.ToArray();
        }
    }

    private static WireValue Many(ReadOnlySpan<byte> bytes, int offset, string wire, JsonValueKind kind, int size)
    {
        long count = (long)BigEndian(bytes, offset, size);
        int left = bytes.Length - offset - 1 - size;
        long most = kind == JsonValueKind.Array ? left : left / 2;
        return count <= most ? new(wire, kind, 1 + size, Count: count) : throw InvalidPayloadException.TooMany(count, most, offset);
    }

    private static ulong BigEndian(ReadOnlySpan<byte> bytes, int offset, int size)
    {
        ulong value = 0;
        foreach (byte next in Take(bytes, offset, 1, (uint)size))
        {
            value = (value << 8) | next;
        }

        return value;
    }

    private static ReadOnlySpan<byte> Take(ReadOnlySpan<byte> bytes, int offset, int head, uint length)
    {
        int left = bytes.Length - offset - head;
        return left >= 0 && length <= (uint)left ? bytes.Slice(offset + head, (int)length) : throw InvalidPayloadException.TooShort("a value", length, Math.Max(0, left), offset);
    }
}
