using System.Buffers;
using System.Runtime.Serialization;
using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>
/// MessagePack-CSharp's own formatters of data contracts, with the keys that <c>[GenerateShape]</c> gives the same Order: the library's are
/// the Order itself, so that its arrays begin with a nil, which is put in and taken out here.
/// </summary>
internal sealed class KeysFromZero : IFormatterResolver
{
    public static KeysFromZero Instance { get; } = new();

    public IMessagePackFormatter<T>? GetFormatter<T>() => Formatter<T>.Found;

    private static class Formatter<T>
    {
        public static readonly IMessagePackFormatter<T>? Found =
            typeof(T).IsDefined(typeof(DataContractAttribute), inherit: false)
            && DynamicObjectResolver.Instance.GetFormatter<T>() is { } own
                ? new Shifted<T>(own)
                : StandardResolver.Instance.GetFormatter<T>();
    }

    private sealed class Shifted<T>(IMessagePackFormatter<T> own) : IMessagePackFormatter<T>
    {
        public void Serialize(ref MessagePackWriter writer, T value, MessagePackSerializerOptions options)
        {
            var buffer = new ArrayBufferWriter<byte>();
            var whole = new MessagePackWriter(buffer);
            own.Serialize(ref whole, value, options);
            whole.Flush();
            var reader = new MessagePackReader(buffer.WrittenMemory);
            if (reader.TryReadNil())
            {
                writer.WriteNil();
                return;
            }

            int count = reader.ReadArrayHeader();
            writer.WriteArrayHeader(Math.Max(0, count - 1));
            if (count > 0)
            {
                reader.ReadNil();
                writer.WriteRaw(reader.Sequence.Slice(reader.Position));
            }
        }

        public T Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
        {
            if (reader.NextMessagePackType != MessagePackType.Array)
            {
                return own.Deserialize(ref reader, options);
            }

            MessagePackReader members = reader.CreatePeekReader();
            int count = members.ReadArrayHeader();
            reader.Skip();
            var buffer = new ArrayBufferWriter<byte>();
            var writer = new MessagePackWriter(buffer);
            writer.WriteArrayHeader(count + 1);
            writer.WriteNil();
            writer.WriteRaw(reader.Sequence.Slice(members.Position, reader.Position));
            writer.Flush();
            var whole = new MessagePackReader(buffer.WrittenMemory) { Depth = reader.Depth };
            return own.Deserialize(ref whole, options);
        }
    }
}
