using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>Walks MessagePack without a contract (github.com/msgpack/msgpack, spec.md, with its names of types).</summary>
internal readonly struct MessagePackWalker : IWalker<MessagePackWalker>
{
    // For the codes from nil on.
    private static readonly string[] Names =
    [
        "nil",
        "",
        "false",
        "true",
        "bin8",
        "bin16",
        "bin32",
        "ext8",
        "ext16",
        "ext32",
        "float32",
        "float64",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "int8",
        "int16",
        "int32",
        "int64",
        "fixext1",
        "fixext2",
        "fixext4",
        "fixext8",
        "fixext16",
        "str8",
        "str16",
        "str32",
        "array16",
        "array32",
        "map16",
        "map32",
    ];

    public static ReadOnlySpan<byte> EmptyList => [MessagePackCode.FixArray];

    // The number of length bytes after those codes, and of other bytes; the type of an extension is not counted in its length.
    private static ReadOnlySpan<byte> LengthSizes =>
        [0, 0, 0, 0, 1, 2, 4, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 2, 4, 2, 4];

    private static ReadOnlySpan<byte> ScalarSizes =>
        [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17, 0, 0, 0, 0, 0, 0, 0];

    /// <summary>Measures the beginning of a value, as far as its code and its length bytes tell.</summary>
    /// <param name="value">The available bytes, at least one.</param>
    /// <param name="head">The length of the code and the length bytes.</param>
    /// <param name="scalar">The number of bytes that follow, including the type of an extension.</param>
    /// <param name="inner">The number of values inside.</param>
    /// <returns>False if the length bytes have not arrived.</returns>
    public static bool TryMeasure(ReadOnlySpan<byte> value, out int head, out long scalar, out long inner)
    {
        byte code = value[0];
        (head, scalar, inner) = (1, 0L, 0L);
        switch (code)
        {
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
                return true;
            case < MessagePackCode.FixStr:
                inner = (code & 0x0f) * (code < MessagePackCode.FixArray ? 2 : 1);
                return true;
            case < MessagePackCode.Nil:
                scalar = code & 0x1f;
                return true;
        }

        int size = LengthSizes[code - MessagePackCode.Nil];
        head += size;
        scalar = ScalarSizes[code - MessagePackCode.Nil];
        if (value.Length < head)
        {
            return false;
        }

        long length = size switch
        {
            sizeof(byte) => value[1],
            sizeof(ushort) => BinaryPrimitives.ReadUInt16BigEndian(value[1..]),
            sizeof(uint) => BinaryPrimitives.ReadUInt32BigEndian(value[1..]),
            _ => 0,
        };
        (scalar, inner) = code < MessagePackCode.Array16 ? (scalar + length, 0L) : (0L, code < MessagePackCode.Map16 ? length : 2 * length);
        return true;
    }

    public static bool TryStep(ReadOnlySpan<byte> bytes, int position, out WireStep step)
    {
        if (position >= bytes.Length)
        {
            step = WireStep.Missing(position);
            return false;
        }

        byte code = bytes[position];
        bool isMeasured = TryMeasure(bytes[position..], out int head, out long scalar, out long inner);
        int start = position + head;
        step = new WireStep(KindOf(code), start, start + scalar, inner);
        return code != MessagePackCode.NeverUsed
            ? isMeasured && step.End <= bytes.Length
            : throw new InvalidPayloadException("a value", MessagePackCode.Describe(code), position);
    }

    public static WireValue Read(ReadOnlySpan<byte> bytes, int offset)
    {
        if (!TryStep(bytes, offset, out WireStep step))
        {
            (int start, long end) = step.Start <= bytes.Length ? (step.Start, step.End) : (offset + 1, step.Start);
            throw offset >= bytes.Length
                ? new InvalidPayloadException("a value", "the end of the payload", offset)
                : InvalidPayloadException.TooShort("a value", (ulong)(end - start), bytes.Length - start, offset);
        }

        int length = (int)step.End - offset;
        string wire = NameOf(bytes[offset]);
        switch (step.Kind)
        {
            case WireKind.Array or WireKind.Map:
                bool isMap = step.Kind == WireKind.Map;
                long most = isMap ? (bytes.Length - step.Start) / 2 : bytes.Length - step.Start;
                long count = isMap ? step.Values / 2 : step.Values;
                return count <= most || length == 1
                    ? new(wire, isMap ? JsonValueKind.Object : JsonValueKind.Array, length, Count: count)
                    : throw InvalidPayloadException.TooMany(count, most, offset);
            case WireKind.Text:
                return new(wire, JsonValueKind.String, length, Encoding.UTF8.GetString(bytes[step.Start..(int)step.End]));
            default:
                object? value = ReadScalar(bytes.Slice(offset, length), step.Start - offset, ref wire);
                return new(wire, ScalarJson.KindOf(value, type: null), length, value);
        }
    }

    public static void WriteEarly(ReadOnlySpan<byte> head, int members, IBufferWriter<byte> output)
    {
        // The count of members, in as many bytes as before.
        Span<byte> copy = output.GetSpan(head.Length);
        head.CopyTo(copy);
        switch (copy[0])
        {
            case MessagePackCode.Array16 or MessagePackCode.Map16:
                BinaryPrimitives.WriteUInt16BigEndian(copy[1..], (ushort)members);
                break;
            case MessagePackCode.Array32 or MessagePackCode.Map32:
                BinaryPrimitives.WriteUInt32BigEndian(copy[1..], (uint)members);
                break;
            default:
                copy[0] = (byte)((copy[0] & 0xf0) | members);
                break;
        }

        output.Advance(head.Length);
        output.Write(EmptyList);
    }

    public static InvalidPayloadException? NoList(ReadOnlySpan<byte> payload) =>
        KindOf(payload[0]) == WireKind.Array ? null : new InvalidPayloadException("an array", MessagePackCode.Describe(payload[0]), 0);

    public static void CheckItem(ReadOnlySpan<byte> item) => MessagePackLz4.RefuseItem(item);

    private static WireKind KindOf(byte code) =>
        code switch
        {
            (>= MessagePackCode.FixMap and < MessagePackCode.FixArray) or MessagePackCode.Map16 or MessagePackCode.Map32 => WireKind.Map,
            (>= MessagePackCode.FixArray and < MessagePackCode.FixStr) or MessagePackCode.Array16 or MessagePackCode.Array32 =>
                WireKind.Array,
            (>= MessagePackCode.FixStr and < MessagePackCode.Nil)
            or MessagePackCode.Str8
            or MessagePackCode.Str16
            or MessagePackCode.Str32 => WireKind.Text,
            MessagePackCode.Nil => WireKind.Null,
            _ => WireKind.Other,
        };

    private static string NameOf(byte code) =>
        code switch
        {
            <= MessagePackCode.MaxPositiveFixInt => "positive fixint",
            >= MessagePackCode.MinNegativeFixInt => "negative fixint",
            < MessagePackCode.FixArray => "fixmap",
            < MessagePackCode.FixStr => "fixarray",
            < MessagePackCode.Nil => "fixstr",
            _ => Names[code - MessagePackCode.Nil],
        };

    // An extension's name includes its type, one of which is known.
    private static object? ReadScalar(ReadOnlySpan<byte> scalar, int head, ref string wire)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(scalar, FormatLimits.Default);
        if (
            scalar[0]
            is not (
                (>= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16)
                or MessagePackCode.Ext8
                or MessagePackCode.Ext16
                or MessagePackCode.Ext32
            )
        )
        {
            return reader.ReadAny();
        }

        sbyte type = (sbyte)scalar[head];
        if (type != MessagePackCode.TimestampType)
        {
            wire = $"{wire}, type {type}";
            return scalar[(head + 1)..].ToArray();
        }

        wire = $"{wire}, timestamp";
        try
        {
            return reader.ReadDateTime();
        }
        catch (InvalidPayloadException)
        {
            return scalar.ToArray();
        }
    }
}
