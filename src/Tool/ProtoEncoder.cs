using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Google.Protobuf.Reflection;
using SerializationApi.Formats.Protobuf;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Type;

namespace SerializationApi.Tool;

/// <summary>
/// Encodes JSON as Protobuf by a <c>.proto</c> file (protobuf.dev/programming-guides/json), if there is no contract. Nulls are omitted;
/// groups cannot be written.
/// </summary>
internal sealed class ProtoEncoder
{
    private const long NanosecondsPerTick = 100;

    private readonly ProtoContract _contract;
    private readonly string _source;

    private ProtoEncoder(ProtoContract contract, string source) => (_contract, _source) = (contract, source);

    /// <summary>Encodes a message, or a list of them.</summary>
    /// <exception cref="UserErrorException">It is not JSON, or not a value of the message; with the path of the member.</exception>
    public static byte[] Encode(ProtoContract contract, string source, byte[] json)
    {
        var encoder = new ProtoEncoder(contract, source);
        var output = new ArrayBufferWriter<byte>();
        try
        {
            using var document = JsonDocument.Parse(json);
            if (contract.IsList)
            {
                encoder.WriteItems(output, document.RootElement);
            }
            else
            {
                encoder.WriteMessage(output, contract.Message, document.RootElement, "$");
            }
        }
        catch (JsonException error)
        {
            throw encoder.Invalid("$", error.Message);
        }

        return output.WrittenSpan.ToArray();
    }

    // A list at the root is a message with the items in field 1.
    private void WriteItems(ArrayBufferWriter<byte> output, JsonElement list)
    {
        int index = 0;
        foreach (
            JsonElement item in list.ValueKind == JsonValueKind.Array ? list.EnumerateArray() : throw Invalid("$", "expected an array")
        )
        {
            string path = string.Create(CultureInfo.InvariantCulture, $"$[{index++}]");
            WriteNested(output, 1, inner => WriteMessage(inner, _contract.Message, item, path));
        }
    }

    private void WriteMessage(ArrayBufferWriter<byte> output, DescriptorProto type, JsonElement value, string path)
    {
        if (value.ValueKind != JsonValueKind.Object)
        {
            throw Invalid(path, $"expected an object of {type.Name}");
        }

        foreach (JsonProperty member in value.EnumerateObject().OrderBy(member => FieldOf(type, member.Name, path).Number))
        {
            FieldDescriptorProto field = FieldOf(type, member.Name, path);
            string at = $"{path}.{member.Name}";
            if (member.Value.ValueKind == JsonValueKind.Null)
            {
                continue;
            }

            if (field.label != FieldDescriptorProto.Label.LabelRepeated)
            {
                WriteField(output, field, field.Number, member.Value, at);
            }
            else if (_contract.MessageOf(field) is { Options.MapEntry: true } entry)
            {
                WriteMap(output, field, entry, member.Value, at);
            }
            else
            {
                WriteList(output, field, member.Value, at);
            }
        }
    }

    private void WriteMap(ArrayBufferWriter<byte> output, FieldDescriptorProto field, DescriptorProto entry, JsonElement map, string path)
    {
        foreach (
            JsonProperty member in map.ValueKind == JsonValueKind.Object ? map.EnumerateObject() : throw Invalid(path, "expected an object")
        )
        {
            JsonElement key = JsonSerializer.SerializeToElement(member.Name);
            WriteNested(
                output,
                field.Number,
                inner =>
                {
                    WriteField(inner, entry.Fields.Single(static part => part.Number == MapEntry.KeyNumber), MapEntry.KeyNumber, key, path);
                    WriteField(
                        inner,
                        entry.Fields.Single(static part => part.Number == MapEntry.ValueNumber),
                        MapEntry.ValueNumber,
                        member.Value,
                        $"{path}.{member.Name}"
                    );
                }
            );
        }
    }

    private void WriteList(ArrayBufferWriter<byte> output, FieldDescriptorProto field, JsonElement list, string path)
    {
        JsonElement[] items = list.ValueKind == JsonValueKind.Array ? [.. list.EnumerateArray()] : throw Invalid(path, "expected an array");
        bool isPacked = ProtoContract.WireOf(field.type) is not (WireType.Length or WireType.StartGroup);
        if (!isPacked)
        {
            for (int i = 0; i < items.Length; i++)
            {
                WriteField(output, field, field.Number, items[i], string.Create(CultureInfo.InvariantCulture, $"{path}[{i}]"));
            }
        }
        else if (items.Length > 0)
        {
            WriteNested(output, field.Number, inner => Array.ForEach(items, item => WriteValue(inner, field, item, path)));
        }
    }

    private void WriteField(ArrayBufferWriter<byte> output, FieldDescriptorProto field, int number, JsonElement value, string path)
    {
        int wire = ProtoContract.WireOf(field.type);
        if (wire == WireType.StartGroup)
        {
            throw Invalid(path, "groups cannot be written");
        }

        WriteVarint(output, ((uint)number << WireType.Bits) | (uint)wire);
        WriteValue(output, field, value, path);
    }

    private void WriteValue(ArrayBufferWriter<byte> output, FieldDescriptorProto field, JsonElement value, string path)
    {
        try
        {
            switch (field.type)
            {
                case FieldType.TypeMessage:
                    WriteLength(output, inner => WriteInner(inner, field, value, path));
                    break;
                case FieldType.TypeString:
                    // A decimal is a number in JSON, and a text in Protobuf.
                    WriteBytes(
                        output,
                        Encoding.UTF8.GetBytes(value.ValueKind == JsonValueKind.Number ? value.GetRawText() : value.GetString()!)
                    );
                    break;
                case FieldType.TypeBytes:
                    WriteBytes(output, value.GetBytesFromBase64());
                    break;
                case FieldType.TypeBool:
                    WriteVarint(
                        output,
                        (value.ValueKind == JsonValueKind.String ? bool.Parse(value.GetString()!) : value.GetBoolean()) ? 1u : 0u
                    );
                    break;
                case FieldType.TypeEnum:
                    WriteVarint(output, (ulong)EnumOf(field, value));
                    break;
                case FieldType.TypeDouble:
                    BinaryPrimitives.WriteDoubleLittleEndian(
                        Reserve(output, sizeof(double)),
                        double.Parse(Text(value), CultureInfo.InvariantCulture)
                    );
                    break;
                case FieldType.TypeFloat:
                    BinaryPrimitives.WriteSingleLittleEndian(
                        Reserve(output, sizeof(float)),
                        float.Parse(Text(value), CultureInfo.InvariantCulture)
                    );
                    break;
                default:
                    WriteInteger(output, field.type, Text(value));
                    break;
            }
        }
        catch (Exception error) when (error is InvalidOperationException or FormatException or OverflowException)
        {
            throw Invalid(path, $"{value.GetRawText()} is not a valid {field.type.ToString()[4..].ToLowerInvariant()}");
        }
    }

    // Two messages have their own form in JSON.
    private void WriteInner(ArrayBufferWriter<byte> output, FieldDescriptorProto field, JsonElement value, string path)
    {
        if (value.ValueKind == JsonValueKind.String && field.TypeName is ".google.protobuf.Timestamp" or ".google.protobuf.Duration")
        {
            string text = value.GetString()!;
            bool isTimestamp = field.TypeName is ".google.protobuf.Timestamp";
            TimeSpan span = isTimestamp
                ? DateTimeOffset.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal).UtcDateTime - DateTime.UnixEpoch
                : TimeSpan.Parse(text, CultureInfo.InvariantCulture);

            // A point in time has its fraction after the second (timestamp.proto); a duration's fraction has the sign of its seconds
            // (duration.proto).
            long seconds = isTimestamp
                ? (long)Math.Floor((decimal)span.Ticks / TimeSpan.TicksPerSecond)
                : span.Ticks / TimeSpan.TicksPerSecond;
            WritePart(1, seconds);
            WritePart(2, (span.Ticks - (seconds * TimeSpan.TicksPerSecond)) * NanosecondsPerTick);
            return;
        }

        WriteMessage(output, _contract.MessageOf(field) ?? throw Invalid(path, $"{field.TypeName} is not in the schema"), value, path);

        void WritePart(uint number, long part)
        {
            if (part != 0)
            {
                WriteVarint(output, (number << WireType.Bits) | WireType.Varint);
                WriteVarint(output, (ulong)part);
            }
        }
    }

    private static void WriteInteger(ArrayBufferWriter<byte> output, FieldType type, string text)
    {
        ulong bits = type switch
        {
            FieldType.TypeInt32 or FieldType.TypeSint32 or FieldType.TypeSfixed32 => (ulong)int.Parse(text, CultureInfo.InvariantCulture),
            FieldType.TypeInt64 or FieldType.TypeSint64 or FieldType.TypeSfixed64 => (ulong)long.Parse(text, CultureInfo.InvariantCulture),
            FieldType.TypeUint32 or FieldType.TypeFixed32 => uint.Parse(text, CultureInfo.InvariantCulture),
            _ => ulong.Parse(text, CultureInfo.InvariantCulture),
        };
        switch (ProtoContract.WireOf(type))
        {
            case WireType.Fixed32:
                BinaryPrimitives.WriteUInt32LittleEndian(Reserve(output, sizeof(uint)), (uint)bits);
                break;
            case WireType.Fixed64:
                BinaryPrimitives.WriteUInt64LittleEndian(Reserve(output, sizeof(ulong)), bits);
                break;
            default:
                WriteVarint(output, type is FieldType.TypeSint32 or FieldType.TypeSint64 ? (bits << 1) ^ (ulong)((long)bits >> 63) : bits);
                break;
        }
    }

    private FieldDescriptorProto FieldOf(DescriptorProto type, string name, string path) =>
        type.Fields.Find(field => ProtoContract.NameOf(field) == name)
        ?? type.Fields.Find(field => field.Name == name)
        ?? throw Invalid($"{path}.{name}", $"{type.Name} has no such field; use --contract if JSON has the value in another form");

    private int EnumOf(FieldDescriptorProto field, JsonElement value) =>
        value.ValueKind == JsonValueKind.Number
            ? value.GetInt32()
            : (_contract.Types.GetValueOrDefault(field.TypeName) as EnumDescriptorProto)
                ?.Values.Find(constant => constant.Name == value.GetString())
                ?.Number
                ?? throw new FormatException();

    private UserErrorException Invalid(string path, string reason) => new($"{_source}: {path}: {reason}", ExitCode.Failure);

    private static string Text(JsonElement value) =>
        value.ValueKind == JsonValueKind.String ? value.GetString()!
        : value.ValueKind == JsonValueKind.Number ? value.GetRawText()
        : throw new FormatException();

    private static void WriteNested(ArrayBufferWriter<byte> output, int number, Action<ArrayBufferWriter<byte>> write)
    {
        WriteVarint(output, ((uint)number << WireType.Bits) | WireType.Length);
        WriteLength(output, write);
    }

    private static void WriteLength(ArrayBufferWriter<byte> output, Action<ArrayBufferWriter<byte>> write)
    {
        var inner = new ArrayBufferWriter<byte>();
        write(inner);
        WriteBytes(output, inner.WrittenSpan);
    }

    private static void WriteBytes(ArrayBufferWriter<byte> output, ReadOnlySpan<byte> bytes)
    {
        WriteVarint(output, (uint)bytes.Length);
        output.Write(bytes);
    }

    private static void WriteVarint(ArrayBufferWriter<byte> output, ulong value) =>
        output.Advance(Varint.WriteBytewise(ref output.GetSpan(Varint.MaxLength)[0], value));

    private static Span<byte> Reserve(ArrayBufferWriter<byte> output, int length)
    {
        Span<byte> reserved = output.GetSpan(length)[..length];
        output.Advance(length);
        return reserved;
    }
}
