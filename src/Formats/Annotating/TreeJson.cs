using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace SerializationApi.Formats.Annotating;

internal static class TreeJson
{
    // The most bytes of a UTF-16 unit in UTF-8.
    private const int BytesPerChar = 3;

    private static readonly JsonWriterOptions Options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        MaxDepth = 2_000,
        SkipValidation = true,
    };

    public static ReadOnlyMemory<byte> Write(AnnotatedValue value, int maxLength)
    {
        var text = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(text, Options))
        {
            new Writer(json, maxLength).Write([value]);
        }

        return text.WrittenMemory;
    }

    private readonly struct Writer(Utf8JsonWriter json, int maxLength)
    {
        private bool IsFull => json.BytesCommitted + json.BytesPending > (long)BytesPerChar * maxLength;

        // The parts of one value: several of a Protobuf message or list, the last of a scalar.
        public void Write(List<AnnotatedValue> parts)
        {
            if (parts.Count == 0)
            {
                json.WriteNullValue();
                return;
            }

            AnnotatedValue last = parts[^1];
            switch (last.Kind)
            {
                case JsonValueKind.Object when last.IsAround:
                    AnnotatedValue[] held = [.. parts.SelectMany(static part => part.Members())];
                    Write([.. held.Where(one => one.Key == held[^1].Key)]);
                    break;
                case JsonValueKind.Object:
                    WriteObject(parts);
                    break;
                case JsonValueKind.Array:
                    json.WriteStartArray();
                    foreach (AnnotatedValue item in parts.SelectMany(static part => part.Children).Where(static item => item.IsKnown))
                    {
                        if (IsFull)
                        {
                            return;
                        }

                        Write([item]);
                    }

                    json.WriteEndArray();
                    break;
                default:
                    ScalarJson.Write(json, Shorten(last.Value), last.Type);
                    break;
            }
        }

        private void WriteObject(List<AnnotatedValue> parts)
        {
            json.WriteStartObject();
            WriteLabel(parts);
            foreach (
                IGrouping<string, AnnotatedValue> member in parts
                    .SelectMany(static part => part.Members())
                    .GroupBy(static child => child.Key ?? "", StringComparer.Ordinal)
            )
            {
                if (IsFull)
                {
                    return;
                }

                json.WritePropertyName((string)Shorten(member.Key)!);
                WriteMember([.. member]);
            }

            json.WriteEndObject();
        }

        // In Protobuf without a contract, fields with the same number become a list.
        private void WriteMember(List<AnnotatedValue> parts)
        {
            if (parts[^1].Index == 0)
            {
                Write(parts);
                return;
            }

            json.WriteStartArray();
            foreach (AnnotatedValue part in parts)
            {
                if (IsFull)
                {
                    return;
                }

                Write([part]);
            }

            json.WriteEndArray();
        }

        // In Protobuf a separate member names the case.
        private void WriteLabel(List<AnnotatedValue> parts)
        {
            AnnotatedValue? unionCase = parts.SelectMany(static part => part.Children).LastOrDefault(static child => child.IsSelf);
            if (
                unionCase is not null
                && UnionLabel.Of(unionCase.Parent?.Type?.Object?.Invoke(), unionCase.Type?.Object?.Invoke().Type)
                    is var (discriminator, label)
            )
            {
                json.WritePropertyName(discriminator);
                ScalarJson.Write(json, label, type: null);
            }
        }

        private object? Shorten(object? value) =>
            value switch
            {
                string text when text.Length > maxLength => text[..(maxLength + 1)],
                byte[] bytes when bytes.Length > maxLength => bytes[..(maxLength + 1)],
                RawNumber { Digits: { } digits } when digits.Length > maxLength => new RawNumber(digits[..(maxLength + 1)]),
                _ => value,
            };
    }
}
