using SerializationApi.Formats;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>A codec whose type is known at run time only.</summary>
internal abstract class ExistingCodec
{
    public static ExistingCodec Of(TypeCodecs codecs, Format format) =>
        (ExistingCodec)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(codecs.Type), codecs, format)!;

    public abstract byte[] Encode(object? value);

    public abstract object? Decode(byte[] payload);

    private sealed class Typed<T>(TypeCodecs<T> codecs, Format format) : ExistingCodec
    {
        public override byte[] Encode(object? value)
        {
            using PooledBuffer payload = codecs.For(format).Encode((T)value!);
            return payload.Memory.ToArray();
        }

        public override object? Decode(byte[] payload) => codecs.For(format).Decode(payload);
    }
}
