using System.Buffers.Binary;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.Shapes;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A sample of the tests: 32-bit numbers behind the first letter of the format's name.</summary>
internal sealed class NumbersSample(int[] values) : IDatasetSample
{
    public byte[] Encode(PayloadFormat format)
    {
        byte[] body = new byte[1 + values.Length * 4];
        body[0] = (byte)format.Name[0];
        for (int i = 0; i < values.Length; i++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(body.AsSpan(1 + i * 4), values[i]);
        }

        return body;
    }

    public object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body)
    {
        if (body.IsEmpty || body.Span[0] != format.Name[0])
        {
            throw new InvalidPayloadException("the format's letter", "something else", 0);
        }

        if (body.Length % 4 != 1)
        {
            throw new InvalidPayloadException("a whole number", "a part of one", body.Length);
        }

        int[] decoded = new int[body.Length / 4];
        for (int i = 0; i < decoded.Length; i++)
        {
            decoded[i] = BinaryPrimitives.ReadInt32LittleEndian(body.Span[(1 + i * 4)..]);
        }

        return decoded;
    }

    public string? DifferenceFrom(object? decoded, PayloadFormat format)
    {
        int[] others = (int[])decoded!;
        if (others.Length != values.Length)
        {
            return $"{others.Length} numbers instead of {values.Length}";
        }

        int first = values.AsSpan().CommonPrefixLength(others);
        return first == values.Length ? null : $"[{first}]: {others[first]} instead of {values[first]}";
    }
}
