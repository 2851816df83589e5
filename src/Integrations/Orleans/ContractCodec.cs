using System.Buffers;
using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Orleans;

/// <summary>
/// Reads fields that are declared as one contract. Orleans casts the result of a codec; a value of another type is refused here, with its
/// position.
/// </summary>
internal sealed class ContractCodec(Type contract, FormatCodec codec) : IFieldCodec
{
    public void WriteField<TBufferWriter>(ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, object? value)
        where TBufferWriter : IBufferWriter<byte> => codec.WriteField(ref writer, fieldIdDelta, expectedType, value);

    /// <inheritdoc />
    /// <exception cref="SerializerException">The bytes are not a value of the contract.</exception>
    public object? ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        long start = reader.Position;
        if (!field.IsReference && field.FieldType is { } type && !IsExpected(type))
        {
            throw Unexpected(type, start);
        }

        object? value = codec.ReadValue(ref reader, field);
        return (value is null ? !contract.IsValueType : contract.IsInstanceOfType(value))
            ? value
            : throw Unexpected(value?.GetType(), start);
    }

    // A codec for many types represents them on the wire.
    private bool IsExpected(Type type) => contract.IsAssignableFrom(type) || typeof(IFieldCodec).IsAssignableFrom(type);

    private SerializerException Unexpected(Type? found, long start) =>
        new($"At byte {start}: found {(found is null ? "null" : TypeNames.Display(found))}, expected {TypeNames.Display(contract)}.");
}
