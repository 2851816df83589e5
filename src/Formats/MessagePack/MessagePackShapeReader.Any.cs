using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeReader
{
    private object? ReadAnyValue()
    {
        int start = _position;
        _budget.Charge(AnyKeys.BoxSize, start);
        switch (BytesLeft > 0 ? _payload[start] : MessagePackCode.NeverUsed)
        {
            case MessagePackCode.Nil:
                _position++;
                return null;
            case MessagePackCode.False or MessagePackCode.True:
                return ReadBoolean();
            case <= MessagePackCode.MaxPositiveFixInt or MessagePackCode.UInt8:
                return ReadInteger<byte>();
            case >= MessagePackCode.MinNegativeFixInt or MessagePackCode.Int8:
                return ReadInteger<sbyte>();
            case MessagePackCode.UInt16:
                return ReadInteger<ushort>();
            case MessagePackCode.UInt32:
                return ReadInteger<uint>();
            case MessagePackCode.UInt64:
                return ReadInteger<ulong>();
            case MessagePackCode.Int16:
                return ReadInteger<short>();
            case MessagePackCode.Int32:
                return ReadInteger<int>();
            case MessagePackCode.Int64:
                return ReadInteger<long>();
            case MessagePackCode.Float32:
                return ReadSingle();
            case MessagePackCode.Float64:
                return ReadDouble();
            case (>= MessagePackCode.FixStr and < MessagePackCode.Nil)
            or MessagePackCode.Str8
            or MessagePackCode.Str16
            or MessagePackCode.Str32:
                return ReadString();
            case MessagePackCode.Bin8 or MessagePackCode.Bin16 or MessagePackCode.Bin32:
                return ReadBytes();
            case (>= MessagePackCode.FixMap and < MessagePackCode.FixArray) or MessagePackCode.Map16 or MessagePackCode.Map32:
                return ReadAnyMap();
            case (>= MessagePackCode.FixArray and < MessagePackCode.FixStr) or MessagePackCode.Array16 or MessagePackCode.Array32:
                return ReadAnyArray();
            case (>= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16)
            or MessagePackCode.Ext8
            or MessagePackCode.Ext16
            or MessagePackCode.Ext32:
                return ReadDateTime();
            default:
                ThrowUnexpected("a value");
                return null;
        }
    }

    private object?[] ReadAnyArray()
    {
        int start = _position;
        _depth.Enter(start);
        int count = ReadArrayHeader();
        _budget.Charge(DecodedSize.Array<object>(count), start);
        object?[] items = new object?[count];
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = ReadAnyValue();
        }

        _depth.Leave();
        return items;
    }

    private Dictionary<object, object?> ReadAnyMap()
    {
        int start = _position;
        _depth.Enter(start);
        int count = ReadMapHeader();
        _budget.Charge(DecodedSize.Map<object, object>(count, isNew: true), start);
        var map = new Dictionary<object, object?>(count, AnyKeys.Comparer);
        for (int i = 0; i < count; i++)
        {
            int offset = _position;
            if (ReadAnyValue() is not { } key)
            {
                throw new InvalidPayloadException("a key", "nil", offset);
            }

            map[key] = ReadAnyValue();
        }

        _depth.Leave();
        return map;
    }
}
