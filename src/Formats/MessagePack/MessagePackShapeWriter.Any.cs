using System.Collections;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeWriter
{
    private void WriteAny(object? value, string member, bool isTyped)
    {
        switch (value)
        {
            case null:
                WriteNull(ValueKind.FreeForm);
                break;
            case string text:
                WriteString(text);
                break;
            case bool flag:
                WriteBoolean(flag);
                break;
            case float number:
                WriteSingle(number);
                break;
            case double number:
                WriteDouble(number);
                break;
            case char unit:
                WriteChar(unit);
                break;
            case DateTime time:
                WriteDateTime(time);
                break;
            case Enum item:
                WriteAny(AnyValues.Underlying(item), member, isTyped);
                break;
            case sbyte or short or int or long when isTyped:
                WriteInteger(Convert.ToInt64(value, provider: null));
                break;
            case byte or ushort or uint or ulong when isTyped:
                WriteInteger(Convert.ToUInt64(value, provider: null));
                break;
            case sbyte number:
                WriteWide(MessagePackCode.Int8, (byte)number, sizeof(byte));
                break;
            case byte number:
                WriteWide(MessagePackCode.UInt8, number, sizeof(byte));
                break;
            case short number:
                WriteWide(MessagePackCode.Int16, (ushort)number, sizeof(short));
                break;
            case ushort number:
                WriteWide(MessagePackCode.UInt16, number, sizeof(short));
                break;
            case int number:
                WriteWide(MessagePackCode.Int32, (uint)number, sizeof(int));
                break;
            case uint number:
                WriteWide(MessagePackCode.UInt32, number, sizeof(int));
                break;
            case long number:
                WriteWide(MessagePackCode.Int64, (ulong)number, sizeof(long));
                break;
            case ulong number:
                WriteWide(MessagePackCode.UInt64, number, sizeof(long));
                break;
            default:
                if (!AnyValues.TryWriteJson(ref this, value))
                {
                    WriteAnyItems(value, member);
                }

                break;
        }
    }

    private void WriteAnyItems(object value, string member)
    {
        switch (value)
        {
            case byte[] bytes when value.GetType() == typeof(byte[]): // an sbyte[] is one to the runtime
                WriteBytes(bytes);
                break;
            case ICollection<byte> bytes and not Array:
                WriteBytes([.. bytes]);
                break;
            case IDictionary map:
                BeginMap(map.Count);
                bool areKeysTyped = IsTyped(map.Keys);
                bool areValuesTyped = IsTyped(map.Values);
                foreach (DictionaryEntry entry in map)
                {
                    WriteAny(entry.Key, member, areKeysTyped);
                    WriteAny(entry.Value, member, areValuesTyped);
                }

                EndMap();
                break;
            case ICollection list and not Array { Rank: > 1 }:
                int mark = BeginList(ShapeMember.NoNumber, ValueKind.FreeForm, list.Count);
                bool areTyped = IsTyped(list);
                foreach (object? item in list)
                {
                    WriteAny(item, member, areTyped);
                }

                EndList(mark);
                break;
            default:
                throw new UnsupportedValueException(
                    member,
                    $"an object holds a {value.GetType()}; in MessagePack it can hold booleans, integers, floating-point "
                        + $"numbers, strings, bytes, a DateTime, and lists and maps of them."
                );
        }
    }

    // The library then uses a formatter of the item type.
    private static bool IsTyped(ICollection items) =>
        items is not IEnumerable<object?> && (items is Array || items.GetType().IsGenericType);

    private void WriteWide(byte code, ulong bits, int size)
    {
        ref byte destination = ref _output.Reserve(1 + size);
        destination = code;
        for (int i = size; i > 0; i--, bits >>= 8)
        {
            Unsafe.Add(ref destination, i) = (byte)bits;
        }

        _output.Advance(1 + size);
    }
}
