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

/// <summary>
/// Annotates Protobuf by a <c>.proto</c> file (protobuf.dev/programming-guides/encoding), if there is no contract. Groups are not read.
/// </summary>
internal sealed class ProtoAnnotator
{
    private readonly ProtoContract _contract;
    private readonly ReadOnlyMemory<byte> _bytes;
    private readonly int _maxDepth;
    private readonly TreeBudget _budget;

    private ProtoAnnotator(ProtoContract contract, ReadOnlyMemory<byte> bytes, int maxDepth, int maxValues) =>
        (_contract, _bytes, _maxDepth, _budget) = (contract, bytes, maxDepth, new TreeBudget(maxValues, bytes.Length));

    /// <summary>Annotates a payload, as far as it is valid.</summary>
    public static AnnotatedPayload Annotate(
        Format format,
        ProtoContract contract,
        ReadOnlyMemory<byte> payload,
        int maxValues = AnnotatedPayload.DefaultMaxValues
    )
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
                annotator.ReadMessage(root, contract.Message, 0, payload.Length, depth: 1);
            }
        }
        catch (InvalidPayloadException invalid)
        {
            error = invalid;
        }

        return new AnnotatedPayload(format, payload, root, error, []);
    }

    // A list at the root is a message with the items in field 1; in a stream each follows its length.
    private void ReadItems(AnnotatedValue root, bool isStream)
    {
        root.Kind = JsonValueKind.Array;
        for (int index = 0, position = 0; position < _bytes.Length; index++)
        {
            FieldStep step = isStream
                ? ProtobufWalker.Content(_bytes.Span, position, WireType.Length, position)
                : ProtobufWalker.Begin(_bytes.Span, position);
            if (!isStream && step is not { Number: 1, Wire: WireType.Length })
            {
                throw new InvalidPayloadException("an item of the list, which is field 1", "another field", position);
            }

            AnnotatedValue item = Add(root, position, step.TagEnd, key: null, index);
            item.Wire = "LEN";
            position = (int)ProtobufWalker.Check(step, _bytes.Length).End;
            ReadMessage(item, _contract.Message, step.Start, position, depth: 1);
            root.Length = position;
        }
    }

    private void ReadMessage(AnnotatedValue message, DescriptorProto? type, int position, int end, int depth)
    {
        message.Kind = JsonValueKind.Object;
        if (depth > _maxDepth)
        {
            throw new InvalidPayloadException($"messages that nest at most {_maxDepth} deep", "a deeper one", position);
        }

        Dictionary<int, int> items = [];
        message.Length = position - message.Offset;
        while (position < end)
        {
            FieldStep step = ProtobufWalker.Begin(_bytes.Span[..end], position);
            FieldDescriptorProto? field = type?.Fields.Find(field => field.Number == step.Number);
            if (field?.label == FieldDescriptorProto.Label.LabelRepeated)
            {
                ReadRepeated(message, step, field, end, depth, items);
            }
            else
            {
                string key = field is null
                    ? _budget.Share(step.Number.ToString(CultureInfo.InvariantCulture), position)
                    : ProtoContract.NameOf(field);
                AnnotatedValue value = Add(message, position, step.TagEnd, key);
                value.IsKnown = field is not null;
                ReadValue(value, field, step, end, depth);
            }

            position = (int)step.End;
            message.Length = position - message.Offset;
        }
    }

    // Consecutive fields of one number are one list or map; separated parts are joined as JSON.
    private void ReadRepeated(
        AnnotatedValue message,
        FieldStep step,
        FieldDescriptorProto field,
        int end,
        int depth,
        Dictionary<int, int> items
    )
    {
        string name = ProtoContract.NameOf(field);
        bool isMap = _contract.MessageOf(field)?.Options?.MapEntry == true;
        AnnotatedValue? list = message.Children.Count > 0 && message.Children[^1].Key == name ? message.Children[^1] : null;
        if (list is null)
        {
            list = Add(message, step.Offset, step.Offset, name);
            (list.Kind, list.Wire) = isMap ? (JsonValueKind.Object, "map") : (JsonValueKind.Array, "repeated");
        }

        int itemWire = ProtoContract.WireOf(field.type);
        if (isMap)
        {
            ReadEntry(list, step, field, end, depth);
        }
        else if (step.Wire == WireType.Length && itemWire != WireType.Length)
        {
            list.Wire = "LEN, packed";
            int last = (int)ProtobufWalker.Check(step, end).End;
            for (int position = step.Start; position < last; )
            {
                FieldStep item = ProtobufWalker.Content(_bytes.Span[..last], position, (uint)itemWire, position);
                ReadItem(item, last);
                position = (int)item.End;
            }
        }
        else
        {
            ReadItem(step, end);
        }

        list.Length = (int)step.End - list.Offset;

        void ReadItem(FieldStep item, int last)
        {
            int index = items.GetValueOrDefault(field.Number);
            items[field.Number] = index + 1;
            ReadValue(Add(list, item.Offset, item.TagEnd, key: null, index), field, item, last, depth);
        }
    }

    // A message with the key in field 1 and the value in field 2, either of which may be missing.
    private void ReadEntry(AnnotatedValue map, FieldStep step, FieldDescriptorProto field, int end, int depth)
    {
        Check(field, step, step.Offset);
        int start = step.Offset;
        int last = (int)ProtobufWalker.Check(step, end).End;
        string key = "";
        AnnotatedValue? value = null;
        for (int position = step.Start; position < last; )
        {
            FieldStep read = ProtobufWalker.Begin(_bytes.Span[..last], position);
            AnnotatedValue part = read.Number == 2 ? Add(map, start, read.TagEnd, key) : new AnnotatedValue(null, start, read.TagEnd);
            ReadValue(part, _contract.MessageOf(field)!.Fields.Find(known => known.Number == read.Number), read, last, depth + 1);
            (key, value) = read.Number == 1 ? (_budget.Share(part.AsKey(), start), value) : (key, read.Number == 2 ? part : value);
            position = (int)read.End;
        }

        value ??= Add(map, start, last, key);
        value.Key = key;
        value.Kind = value.Kind == JsonValueKind.Undefined ? JsonValueKind.Null : value.Kind;
        value.Length = last - start;
    }

    private void ReadValue(AnnotatedValue value, FieldDescriptorProto? field, FieldStep step, int end, int depth)
    {
        Check(field, step, value.Offset);
        ProtobufWalker.Check(step, end);
        ReadOnlySpan<byte> content = _bytes.Span[step.Start..(int)step.End];
        (value.Wire, object? scalar) = step.Wire switch
        {
            WireType.Varint => ("varint", OfVarint(field, step.Value)),
            WireType.Fixed64 => ("I64", OfFixed(field?.type, BinaryPrimitives.ReadUInt64LittleEndian(content))),
            WireType.Fixed32 => ("I32", OfFixed(field?.type, BinaryPrimitives.ReadUInt32LittleEndian(content))),
            WireType.Length when field?.type != FieldType.TypeMessage => ("LEN", OfBytes(field?.type, content, value.ValueOffset)),
            WireType.Length => ("LEN", null),
            _ => throw new InvalidPayloadException("a field that is no group", $"wire type {step.Wire}", value.Offset),
        };
        value.Value = _budget.Keep(scalar, value.Offset);
        if (scalar is null)
        {
            ReadMessage(value, _contract.MessageOf(field!), step.Start, (int)step.End, depth + 1);
            if (field!.TypeName == ".google.protobuf.Timestamp")
            {
                BecomeInstant(value);
            }
        }
        else
        {
            value.Kind = ScalarJson.KindOf(value.Value, type: null);
        }

        value.Length = (int)step.End - value.Offset;
    }

    // As in Protobuf's own JSON, if it has a DateTime for it.
    private static void BecomeInstant(AnnotatedValue message)
    {
        long seconds = message.Children.LastOrDefault(static part => part.Key == "seconds")?.Value as long? ?? 0;
        int nanos = message.Children.LastOrDefault(static part => part.Key == "nanos")?.Value as int? ?? 0;
        if (
            seconds is >= -62_135_596_800 and < 253_402_300_800
            && nanos is >= 0 and < 1_000_000_000
            && nanos % TimeSpan.NanosecondsPerTick == 0
        )
        {
            message.Value = DateTime.UnixEpoch.AddSeconds(seconds).AddTicks(nanos / TimeSpan.NanosecondsPerTick);
            message.Kind = JsonValueKind.String;
        }
    }

    private object OfVarint(FieldDescriptorProto? field, ulong value) =>
        field?.type switch
        {
            FieldType.TypeBool => value != 0,
            FieldType.TypeInt32 => (int)value,
            FieldType.TypeInt64 => (long)value,
            FieldType.TypeUint32 => (uint)value,
            FieldType.TypeSint32 => (int)((uint)value >> 1) ^ -(int)(value & 1),
            FieldType.TypeSint64 => (long)(value >> 1) ^ -(long)(value & 1),
            FieldType.TypeEnum => (_contract.Types.GetValueOrDefault(field.TypeName) as EnumDescriptorProto)
                ?.Values.Find(constant => constant.Number == (int)value)
                ?.Name
                ?? (object)(int)value,
            _ => value,
        };

    private static object OfFixed(FieldType? type, ulong value) =>
        type switch
        {
            FieldType.TypeDouble => (object)BitConverter.UInt64BitsToDouble(value),
            FieldType.TypeSfixed64 => (long)value,
            _ => value,
        };

    private static object OfFixed(FieldType? type, uint value) =>
        type switch
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

    private static void Check(FieldDescriptorProto? field, FieldStep step, int offset)
    {
        if (field is not null && ProtoContract.WireOf(field.type) != step.Wire)
        {
            throw new InvalidPayloadException(
                $"wire type {ProtoContract.WireOf(field.type)}, of {field.Name}",
                $"wire type {step.Wire}",
                offset
            );
        }
    }

    private AnnotatedValue Add(AnnotatedValue parent, int start, int valueOffset, string? key, int index = 0)
    {
        _budget.Count(start, isFirst: parent.Children.Count == 0);
        var value = new AnnotatedValue(parent, start, valueOffset) { Key = key, Index = index };
        parent.Add(value);
        return value;
    }
}
