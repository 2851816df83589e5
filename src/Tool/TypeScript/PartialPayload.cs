using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>Creates payloads of an object without some of its members, in a binary format.</summary>
internal static class PartialPayload
{
    // Longer slots have another length prefix.
    private const int MaxSlotLength = 127;

    /// <summary>Creates payloads of the kept members, in their order in the format; null if none can be missing.</summary>
    public static Func<bool[], byte[]>? Maker(Format format, ShapeInfo contract, byte[] whole, FormatSet formats)
    {
        ShapeInfo form = contract.For(format.Layout!.Value)!;
        if (format is ProtobufFormat)
        {
            return static _ => [];
        }

        AnnotatedValue[] parts = [.. formats.Annotate(format, contract.Type, whole).Root?.Children ?? []];
        if (
            parts.Length != form.Members.Length
            || (format is MemoryPackFormat && (StructMemory.Of(form) is not null || (parts.Length > 0 && parts[0].Offset == 0)))
        )
        {
            return null;
        }

        return format is MessagePackFormat ? kept => [0xde, 0, (byte)kept.Count(static isKept => isKept), .. Bytes(kept)]
            : !form.HasSlots
                ? kept =>
                    Array.IndexOf(kept, value: false) is >= 0 and var count
                        ? [(byte)count, .. Bytes([.. kept.Select((_, i) => i < count)])]
                        : whole
            : Array.Exists(parts, static part => part.Length > MaxSlotLength) ? null
            : kept => [whole[0], .. Lengths(kept), .. Bytes(kept)];

        IEnumerable<byte> Bytes(bool[] kept) =>
            parts.Where((_, i) => kept[i]).SelectMany(part => whole.Skip(part.Offset).Take(part.Length));

        byte[] Lengths(bool[] kept)
        {
            byte[] lengths = new byte[whole[0]];
            for (int i = 0; i < parts.Length; i++)
            {
                lengths[form.Members[i].Number - 1] = kept[i] ? (byte)parts[i].Length : (byte)0;
            }

            return lengths;
        }
    }
}
