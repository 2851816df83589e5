using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// The values of an array behind their count; or values one after another with nothing between them, as MessagePack-CSharp's
/// <c>MessagePackStreamReader</c> and unpackers in other languages read them. A value tells where it ends.
/// </summary>
/// <param name="envelope">What stands around the items.</param>
internal sealed class MessagePackItemScanner(Envelope envelope) : ItemScanner(envelope)
{
    /// <inheritdoc />
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => output.Write(item);

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        if (Envelope == Envelope.Root && scan.Place != ItemScan.BehindHead)
        {
            return TryFindCount(bytes, isLast, ref scan, out frame);
        }

        if (!TryFindValue(bytes, isLast, ref scan, out frame))
        {
            return false;
        }

        if (Envelope != Envelope.None)
        {
            MessagePackLz4.RefuseItem(bytes[..frame.Length]);
            scan.Count();
        }

        return true;
    }

    /// <summary>The length of a value in bytes; 0 when they are not all there.</summary>
    /// <exception cref="InvalidPayloadException">There is none.</exception>
    public static int LengthOf(ReadOnlySpan<byte> value)
    {
        var scan = new ItemScan(int.MaxValue);
        return !value.IsEmpty && TryFindValue(value, isLast: false, ref scan, out Frame frame) ? frame.Length : 0;
    }

    /// <summary>Measures the beginning of a value, as far as its code and the lengths behind it tell.</summary>
    /// <param name="value">The bytes that have arrived, at least one.</param>
    /// <param name="head">The length of the code and the lengths behind it.</param>
    /// <param name="scalar">The bytes that follow, with the type of an extension.</param>
    /// <param name="inner">The values inside.</param>
    /// <returns>False when the lengths have not arrived.</returns>
    public static bool TryMeasure(ReadOnlySpan<byte> value, out int head, out long scalar, out long inner)
    {
        byte code = value[0];
        int lengthSize = code switch
        {
            MessagePackCode.Bin8 or MessagePackCode.Ext8 or MessagePackCode.Str8 => sizeof(byte),
            MessagePackCode.Bin16 or MessagePackCode.Ext16 or MessagePackCode.Str16 or MessagePackCode.Array16 or MessagePackCode.Map16 => sizeof(ushort),
            MessagePackCode.Bin32 or MessagePackCode.Ext32 or MessagePackCode.Str32 or MessagePackCode.Array32 or MessagePackCode.Map32 => sizeof(uint),
            _ => 0,
        };
        head = 1 + lengthSize;
        scalar = inner = 0;
        if (value.Length < head)
        {
            return false;
        }

        long length = lengthSize switch
        {
            sizeof(byte) => value[1],
            sizeof(ushort) => BinaryPrimitives.ReadUInt16BigEndian(value[1..]),
            sizeof(uint) => BinaryPrimitives.ReadUInt32BigEndian(value[1..]),
            _ => 0,
        };
        switch (code)
        {
            case >= MessagePackCode.FixMap and < MessagePackCode.FixArray:
                inner = 2 * (code & 0x0f);
                break;
            case >= MessagePackCode.FixArray and < MessagePackCode.FixStr:
                inner = code & 0x0f;
                break;
            case >= MessagePackCode.FixStr and < MessagePackCode.Nil:
                scalar = code & 0x1f;
                break;
            case MessagePackCode.Array16 or MessagePackCode.Array32:
                inner = length;
                break;
            case MessagePackCode.Map16 or MessagePackCode.Map32:
                inner = 2 * length;
                break;
            case MessagePackCode.Ext8 or MessagePackCode.Ext16 or MessagePackCode.Ext32:
                scalar = 1 + length; // The extension's type is not counted.
                break;
            case >= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16:
                scalar = 1 + (1L << (code - MessagePackCode.FixExt1));
                break;
            case MessagePackCode.Float32:
                scalar = sizeof(float);
                break;
            case MessagePackCode.Float64:
                scalar = sizeof(double);
                break;
            case >= MessagePackCode.UInt8 and <= MessagePackCode.UInt64:
                scalar = 1L << (code - MessagePackCode.UInt8);
                break;
            case >= MessagePackCode.Int8 and <= MessagePackCode.Int64:
                scalar = 1L << (code - MessagePackCode.Int8);
                break;
            default:
                scalar = length; // Of bytes and strings; 0 of what is its code alone.
                break;
        }

        return true;
    }

    private static bool TryFindCount(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        frame = default;
        int length = MessagePackCode.ArrayHeadLength(bytes[0]);
        if (length == 0)
        {
            throw new InvalidPayloadException("an array", MessagePackCode.Describe(bytes[0]), 0);
        }

        if (bytes.Length < length)
        {
            return isLast ? throw new InvalidPayloadException("an array", "the end of the payload inside its count", bytes.Length) : false;
        }

        _ = TryMeasure(bytes, out _, out _, out long count);
        scan.Begin(count);
        frame = Frame.Empty(length);
        return true;
    }

    private static bool TryFindValue(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        long position = scan.Scanned;
        long values = position == 0 ? 1 : scan.Values;
        while (values > 0 && position < bytes.Length && TryMeasure(bytes[(int)position..], out int head, out long scalar, out long inner))
        {
            if (bytes[(int)position] == MessagePackCode.NeverUsed)
            {
                throw new InvalidPayloadException("a value", MessagePackCode.Describe(MessagePackCode.NeverUsed), position);
            }

            position += head + scalar;
            values += inner - 1;
            scan.Require(position + values); // Every value takes a byte at least.
        }

        // A value that is cut off is passed on: its codec reports what is missing.
        bool isThere = values == 0 && position <= bytes.Length;
        if (isThere || isLast)
        {
            int length = isThere ? (int)position : bytes.Length;
            frame = new Frame(0, length, length);
            return true;
        }

        scan.Scanned = position;
        scan.Values = values;
        frame = default;
        return false;
    }
}
