using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Google.Protobuf.Reflection;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Type;

namespace SerializationApi.Tool;

/// <summary>Annotates Protobuf by a <c>.proto</c> file (protobuf.dev/programming-guides/encoding), where there is no contract. Groups are not read.</summary>
internal sealed class ProtoAnnotator
{
    private readonly ProtoContract _contract;
    private readonly ReadOnlyMemory<byte> _bytes;
    private readonly int _maxDepth;
    private readonly TreeBudget _budget;
    private int _position;

    private ProtoAnnotator(ProtoContract contract, ReadOnlyMemory<byte> bytes, int maxDepth, int maxValues) =>
        (_contract, _bytes, _maxDepth, _budget) = (contract, bytes, maxDepth, new TreeBudget(maxValues, bytes.Length));

    /// <summary>Annotates a payload, as far as it is valid.</summary>
    /// <param name="format">Protobuf, or its stream form.</param>
    /// <param name="contract">The message.</param>
    /// <param name="payload">The payload.</param>
    /// <param name="maxValues">How many values are annotated.</param>
    public static AnnotatedPayload Annotate(Format format, ProtoContract contract, ReadOnlyMemory<byte> payload, int maxValues = AnnotatedPayload.DefaultMaxValues)
    {
        var annotator = new ProtoAnnotator(contract, payload, format.Limits.MaxDepth, maxValues);
        var root = new AnnotatedValue(null, 0, 0) { Wire = "message" };
        InvalidPayloadException? error = null;
        try
        {
            if (format is StreamForm || contract.IsList)
            {
                annotator.ReadItems(root, format is StreamForm);
            }
            else
            {
                annotator.ReadMessage(root, contract.Message, payload.Length, depth: 1);
            }
        }
        catch (InvalidPayloadException invalid)
        {
            error = invalid;
        }

        return new AnnotatedPayload(format, payload, root, error, []);
    }

    // A list at the root is a message with the items in field 1; in a stream each has its length before it.
    private void ReadItems(AnnotatedValue root, bool isStream)
    {
        root.Kind = JsonValueKind.Array;
        for (int index = 0; _position < _bytes.Length; index++)
        {
            int start = _position;
            if (!isStream && ReadTag(_bytes.Length) != (1, WireType.Length))
            {
                throw new InvalidPayloadException("an item of the list, which is field 1", "another field", start);
            }

            AnnotatedValue item = Add(root, start, key: null, index);
            item.Wire = "LEN";
            ReadMessage(item, _contract.Message, ReadLength(_bytes.Length), depth: 1);
            root.Length = _position;
        }
    }

    private void ReadMessage(AnnotatedValue message, DescriptorProto? type, int end, int depth)
    {
        message.Kind = JsonValueKind.Object;
        if (depth > _maxDepth)
        {
            throw new InvalidPayloadException($"messages that nest at most {_maxDepth} deep", "a deeper one", _position);
        }

        Dictionary<int, int> items = [];
        for (message.Length = _position - message.Offset; _position < end; message.Length = _position - message.Offset)
        {
            int start = _position;
            (int number, int wire) = ReadTag(end);
            FieldDescriptorProto? field = type?.Fields.Find(field => field.Number == number);
            if (field?.label == FieldDescriptorProto.Label.LabelRepeated)
            {
                ReadRepeated(message, start, field, wire, end, depth, items);
            }
            else
            {
                AnnotatedValue value = Add(message, start, field is null ? _budget.Share(number.ToString(CultureInfo.InvariantCulture), start) : ProtoContract.NameOf(field));
                value.IsKnown = field is not null;
                ReadValue(value, field, wire, end, depth);
            }
        }
    }

    // Fields of one number that follow each other are one list or map; parts that others stand between are joined as JSON.
    private void ReadRepeated(AnnotatedValue message, int start, FieldDescriptorProto field, int wire, int end, int depth, Dictionary<int, int> items)
    {
        string name = ProtoContract.NameOf(field);
        bool isMap = _contract.MessageOf(field)?.Options?.MapEntry == true;
        AnnotatedValue? list = message.Children.Count > 0 && message.Children[^1].Key == name ? message.Children[^1] : null;
        if (list is null)
        {
            list = Add(message, start, name, valueOffset: start);
            (list.Kind, list.Wire) = isMap ? (JsonValueKind.Object, "map") : (JsonValueKind.Array, "repeated");
        }

        int itemWire = ProtoContract.WireOf(field.type);
        if (isMap)
        {
            ReadEntry(list, start, field, wire, end, depth);
        }
        else if (wire == WireType.Length && itemWire != WireType.Length)
        {
            list.Wire = "LEN, packed";
            for (int last = ReadLength(end); _position < last;)
            {
                ReadItem(_position, itemWire, last);
            }
        }
        else
        {
            ReadItem(start, wire, end);
        }

        list.Length = _position - list.Offset;

        void ReadItem(int from, int read, int last)
        {
            int index = items.GetValueOrDefault(field.Number);
            items[field.Number] = index + 1;
            ReadValue(Add(list, from, key: null, index), field, read, last, depth);
        }
    }

    // A message with the key in field 1 and the value in field 2, each of which may be missing.
    private void ReadEntry(AnnotatedValue map, int start, FieldDescriptorProto field, int wire, int end, int depth)
    {
        Check(field, wire, start);
        string key = "";
        AnnotatedValue? value = null;
        for (int last = ReadLength(end); _position < last;)
        {
            (int number, int partWire) = ReadTag(last);
            AnnotatedValue part = number == 2 ? Add(map, start, key) : new AnnotatedValue(null, start, _position);
            ReadValue(part, _contract.MessageOf(field)!.Fields.Find(known => known.Number == number), partWire, last, depth + 1);
            (key, value) = number == 1 ? (_budget.Share(part.AsKey(), start), value) : (key, number == 2 ? part : value);
        }

        value ??= Add(map, start, key);
        value.Key = key;
        value.Kind = value.Kind == JsonValueKind.Undefined ? JsonValueKind.Null : value.Kind;
        value.Length = _position - start;
    }

    private void ReadValue(AnnotatedValue value, FieldDescriptorProto? field, int wire, int end, int depth)
    {
        Check(field, wire, value.Offset);
        (value.Wire, object? scalar) = wire switch
        {
            WireType.Varint => ("varint", OfVarint(field, ReadVarint(end))),
            WireType.Fixed64 => ("I64", OfFixed(field?.type, BinaryPrimitives.ReadUInt64LittleEndian(Take(sizeof(ulong), end)))),
            WireType.Fixed32 => ("I32", OfFixed(field?.type, BinaryPrimitives.ReadUInt32LittleEndian(Take(sizeof(uint), end)))),
            WireType.Length when field?.type != FieldType.TypeMessage => ("LEN", OfBytes(field?.type, Take(ReadLength(end) - _position, end), value.ValueOffset)),
            WireType.Length => ("LEN", null),
            _ => throw new InvalidPayloadException("a field that is no group", $"wire type {wire}", value.Offset),
        };
        value.Value = _budget.Keep(scalar, value.Offset);
        if (scalar is null)
        {
            ReadMessage(value, _contract.MessageOf(field!), ReadLength(end), depth + 1);
            if (field!.TypeName == ".google.protobuf.Timestamp")
            {
                BecomeInstant(value);
            }
        }
        else
        {
            value.Kind = ScalarJson.KindOf(value.Value, type: null);
        }

        value.Length = _position - value.Offset;
    }

    // As in Protobuf's own JSON, where a DateTime has it.
    private static void BecomeInstant(AnnotatedValue message)
    {
        long seconds = message.Children.LastOrDefault(static part => part.Key == "seconds")?.Value as long? ?? 0;
        int nanos = message.Children.LastOrDefault(static part => part.Key == "nanos")?.Value as int? ?? 0;
        if (seconds is >= -62_135_596_800 and < 253_402_300_800 && nanos is >= 0 and < 1_000_000_000 && nanos % TimeSpan.NanosecondsPerTick == 0)
        {
            message.Value = DateTime.UnixEpoch.AddSeconds(seconds).AddTicks(nanos / TimeSpan.NanosecondsPerTick);
            message.Kind = JsonValueKind.String;
        }
    }

    private object OfVarint(FieldDescriptorProto? field, ulong value) => field?.type switch
    {
        FieldType.TypeBool => value != 0,
        FieldType.TypeInt32 => (int)value,
        FieldType.TypeInt64 => (long)value,
        FieldType.TypeUint32 => (uint)value,
        FieldType.TypeSint32 => (int)((uint)value >> 1) ^ -(int)(value & 1),
        FieldType.TypeSint64 => (long)(value >> 1) ^ -(long)(value & 1),
        FieldType.TypeEnum => (_contract.Types.GetValueOrDefault(field.TypeName) as EnumDescriptorProto)?.Values.Find(constant => constant.Number == (int)value)?.Name ?? (object)(int)value,
        _ => value,
    };

    private static object OfFixed(FieldType? type, ulong value) => type switch
    {
        FieldType.TypeDouble => (object)BitConverter.UInt64BitsToDouble(value),
        FieldType.TypeSfixed64 => (long)value,
        _ => value,
    };

    private static object OfFixed(FieldType? type, uint value) => type switch
    {
        FieldType.TypeFloat => (object)BitConverter.UInt32BitsToSingle(value),
        FieldType.TypeSfixed32 => (int)value,
        _ => value,
    };

    // Bytes of an unknown field are mostly text.
    private static object OfBytes(FieldType? type, ReadOnlySpan<byte> bytes, int start) =>
        type != FieldType.TypeBytes && Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes)
        : type != FieldType.TypeString ? bytes.ToArray()
        : throw new InvalidPayloadException("UTF-8", "an invalid sequence", start);

    private static void Check(FieldDescriptorProto? field, int wire, int offset)
    {
        if (field is not null && ProtoContract.WireOf(field.type) != wire)
        {
            throw new InvalidPayloadException($"wire type {ProtoContract.WireOf(field.type)}, of {field.Name}", $"wire type {wire}", offset);
        }
    }

    private AnnotatedValue Add(AnnotatedValue parent, int start, string? key, int index = 0, int valueOffset = -1)
    {
        _budget.Count(start, isFirst: parent.Children.Count == 0);
        var value = new AnnotatedValue(parent, start, valueOffset < 0 ? _position : valueOffset) { Key = key, Index = index };
        parent.Add(value);
        return value;
    }

    private (int Number, int Wire) ReadTag(int end)
    {
        int start = _position;
        ulong tag = ReadVarint(end);
        return tag is > WireType.Mask and <= uint.MaxValue ? ((int)(tag >> WireType.Bits), (int)(tag & WireType.Mask)) : throw new InvalidPayloadException("a tag", $"{tag}", start);
    }

    // Returns where what follows ends.
    private int ReadLength(int end)
    {
        int start = _position;
        ulong length = ReadVarint(end);
        return length <= (ulong)(end - _position) ? _position + (int)length : throw new InvalidPayloadException($"at most {end - _position} bytes, which remain", $"a length of {length}", start);
    }

    private ulong ReadVarint(int end)
    {
        int length = Varint.Read(_bytes.Span[_position..end], out ulong value);
        _position += Math.Max(length, 0);
        return length > 0 ? value : throw new InvalidPayloadException("a varint", length == 0 ? "the end of the message" : "more than 64 bits", _position);
    }

    private ReadOnlySpan<byte> Take(int count, int end)
    {
        if (count > end - _position)
        {
            throw new InvalidPayloadException($"{count} more bytes", $"the end after {end - _position}", _position);
        }

        _position += count;
        return _bytes.Span.Slice(_position - count, count);
    }
}
