using System.Buffers;
using System.Buffers.Binary;
using System.Reflection;
using MemoryPack;
using SerializationApi.Formats;
using SerializationApi.Formats.Libraries;

namespace SerializationApi.MemoryPackCSharp;

/// <summary>MemoryPack by Cysharp's library.</summary>
/// <param name="options">The application's options.</param>
/// <param name="isTrusted">Whether clients are trusted. If not, payloads are read by shapes: version 1.21.4 reads outside of the payload if
/// a string claims a length near the smallest <see cref="int"/>, which crashes the process.</param>
public sealed class MemoryPackCSharpLibrary(MemoryPackSerializerOptions options, bool isTrusted = false) : PayloadLibrary("MemoryPack")
{
    private static readonly MethodInfo IsRegistered = new Func<bool>(
        MemoryPackFormatterProvider.IsRegistered<object>
    ).Method.GetGenericMethodDefinition();

    /// <inheritdoc />
    public override bool Reads => isTrusted;

    /// <inheritdoc />
    public override bool ReadsItems => !isTrusted;

    /// <inheritdoc />
    public override bool Knows(Type type) =>
        type.IsDefined(typeof(MemoryPackableAttribute), inherit: false) || (bool)IsRegistered.MakeGenericMethod(type).Invoke(null, null)!;

    /// <inheritdoc />
    public override void Write<T>(IBufferWriter<byte> output, T? value, Format variant)
        where T : default => MemoryPackSerializer.Serialize(output, value, options);

    /// <inheritdoc />
    public override T? Read<T>(ReadOnlyMemory<byte> payload, ref int position)
        where T : default
    {
        T? value = default;
        position = MemoryPackSerializer.Deserialize(payload.Span, ref value, options);
        return value;
    }

    /// <inheritdoc />
    public override bool IsRefusal(Exception error) => error is MemoryPackSerializationException;

    /// <inheritdoc />
    public override bool HasItems<T>(Format variant) => true;

    /// <inheritdoc />
    public override void WriteHead(IBufferWriter<byte> output, int count)
    {
        BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), count);
        output.Advance(sizeof(int));
    }
}
