using System.Formats.Cbor;
using System.Globalization;
using System.Numerics;
using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Compatibility.Tests.Roots;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>System.Formats.Cbor reads what is written, and writes what is read.</summary>
public sealed class CborOracleTests
{
    private const int Runs = 100;
    private const ulong Seed = 11;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    private static readonly FormatSet Roots = new(RootShapes.All, [new CborFormat()]);

    public static TheoryData<string> Contracts =>
        new(
            ContractCatalog
                .All.Where(contract => contract.Wires.Contains(Wire.Cbor, StringComparer.Ordinal))
                .Select(contract => contract.Name)
        );

    public static TheoryData<string> Samples => new(SampleValues.All.Keys);

    [Theory]
    [MemberData(nameof(Contracts))]
    public void Random_values_are_exchanged_with_System_Formats_Cbor(string name)
    {
        Contract contract = ContractCatalog.Find(name)!;
        ContractCodec codec = contract.Codec(Wire.Format(Wire.Cbor));
        foreach (
            object value in ContractGen
                .Of(contract.Type)
                .Sample(20, new Rnd(Seed, Gamma), Rounds.Of(Runs))
                .Where(value => Seeds.CanWrite(codec, value))
        )
        {
            Exchange(contract, value);
        }
    }

    [Theory]
    [MemberData(nameof(Samples))]
    public void Sample_values_are_exchanged_with_System_Formats_Cbor(string name) =>
        Exchange(SampleValues.ContractOf(name), SampleValues.All[name]);

    [Fact]
    public void Decimals_are_the_same_bytes()
    {
        var random = new Random(3);
        decimal[] values =
        [
            0,
            1,
            -1,
            decimal.MaxValue,
            decimal.MinValue,
            ulong.MaxValue,
            -(decimal)ulong.MaxValue,
            ulong.MaxValue + 1m,
            -(ulong.MaxValue + 1m),
            -(ulong.MaxValue + 2m),
            0.0000000000000000000000000001m,
            .. Enumerable
                .Range(0, Rounds.Of(10_000))
                .Select(_ => new decimal(
                    random.Next() << 1,
                    random.Next(0, 3) * random.Next(),
                    random.Next(0, 2) * random.Next(),
                    random.Next(2) == 0,
                    (byte)random.Next(29)
                )),
        ];
        foreach (decimal value in values)
        {
            var writer = new CborWriter();
            writer.WriteDecimal(value);
            byte[] theirs = writer.Encode();

            // Their negative mantissas are bignums, although an integer would do (§3.4.3).
            ReadOnlySpan<byte> mantissa = theirs.AsSpan(theirs[2] == 0x38 ? 4 : 3);
            if (mantissa is not [0xc3, <= 0x48, ..])
            {
                Assert.Equal(Convert.ToHexStringLower(theirs), Convert.ToHexStringLower(Encode(value)));
            }

            Assert.Equal(decimal.GetBits(value + 0m), decimal.GetBits(Decode<decimal>(theirs) + 0m));
            Assert.Equal(value, new CborReader(Encode(value)).ReadDecimal());
        }
    }

    [Fact]
    public void Numbers_are_the_same_bytes()
    {
        var random = new Random(5);
        for (int i = 0; i < Rounds.Of(100_000); i++)
        {
            // Few bits of the fraction, so that each precision comes.
            double number = BitConverter.Int64BitsToDouble(random.NextInt64() << random.Next(0, 64));
            number = random.Next(3) switch
            {
                0 => (double)(Half)number,
                1 => (float)number,
                _ => number,
            };
            number = random.Next(2) == 0 ? number : -number;
            var writer = new CborWriter();
            writer.WriteDouble(double.IsNaN(number) ? double.NaN : number);
            Assert.Equal(
                double.IsNaN(number) ? "f97e00" : Convert.ToHexStringLower(writer.Encode()),
                Convert.ToHexStringLower(Encode(number))
            );
            Assert.Equal(number, Decode<double>(Encode(number)));

            long integer = random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(0, 64);
            writer.Reset();
            writer.WriteInt64(integer);
            Assert.Equal(Convert.ToHexStringLower(writer.Encode()), Convert.ToHexStringLower(Encode(integer)));
        }
    }

    [Fact]
    public void Large_integers_and_instants_of_theirs_are_read()
    {
        foreach (int bits in new[] { 0, 7, 54, 63, 64, 65, 96, 117, 118, 127, 1000 })
        {
            foreach (BigInteger value in Around(BigInteger.One << bits))
            {
                var writer = new CborWriter();
                writer.WriteBigInteger(value);
                Assert.Equal(
                    double.Parse(value.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture),
                    Decode<double>(writer.Encode())
                );
            }
        }

        DateTime time = new(2025, 11, 25, 8, 30, 15, 125, DateTimeKind.Utc);
        var instants = new CborWriter(allowMultipleRootLevelValues: false);
        instants.WriteDateTimeOffset(new DateTimeOffset(time));
        Assert.Equal(time, Decode<DateTime>(instants.Encode()));
        instants.Reset();
        instants.WriteUnixTimeSeconds(((DateTimeOffset)time).ToUnixTimeMilliseconds() / 1000.0);
        Assert.Equal(time, Decode<DateTime>(instants.Encode()));
        Assert.Equal(time, new CborReader(Encode(time)).ReadDateTimeOffset().UtcDateTime);
    }

    // What is changed in a payload and still a value is well-formed for others, too, and valid but for the tags that unknown members may
    // have.
    [Theory]
    [InlineData("User")]
    [InlineData("Everything")]
    [InlineData("Extras")]
    public void What_is_read_is_well_formed(string name)
    {
        Contract contract = ContractCatalog.Find(name)!;
        ContractCodec codec = contract.Codec(Wire.Format(Wire.Cbor));
        var random = new Random(17);
        int accepted = 0;
        foreach (byte[] payload in Seeds.Payloads(contract, Wire.Cbor))
        {
            byte[] open = Rewrite(payload, CborConformanceMode.Strict, isOpen: true);
            for (int i = 0; i < Rounds.Of(50_000); i++)
            {
                byte[] damaged = [.. random.Next(2) == 0 ? payload : open];
                damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
                try
                {
                    codec.Decode(damaged);
                }
                catch (InvalidPayloadException)
                {
                    continue;
                }

                accepted++;
                var reader = new CborReader(damaged, CborConformanceMode.Lax);
                reader.SkipValue();
                Assert.Equal(0, reader.BytesRemaining);
            }
        }

        Assert.True(accepted > 100);
    }

    // A power of two and its neighbours, in the distance at which doubles are rounded up or down, too.
    private static IEnumerable<BigInteger> Around(BigInteger value) =>
        from step in new[]
        {
            BigInteger.Zero,
            1,
            value >> 53,
            (value >> 53) + 1,
            (value >> 53) - 1,
            3 * (value >> 53),
            (3 * (value >> 53)) - 1,
        }
        from sign in new[] { 1, -1 }
        from number in new[] { value + step, value - step }
        select sign * number;

    private static void Exchange(Contract contract, object value)
    {
        ContractCodec codec = contract.Codec(Wire.Format(Wire.Cbor));
        byte[] ours = codec.Encode(value);

        // Heads, lengths and numbers are as short as theirs; the order of keys is the contract's.
        byte[] theirs = Rewrite(ours, CborConformanceMode.Strict, isOpen: false);
        Assert.True(ours.AsSpan().SequenceEqual(theirs), $"{Convert.ToHexString(theirs)} would be theirs for {Convert.ToHexString(ours)}");
        foreach (
            byte[] other in new[]
            {
                Rewrite(ours, CborConformanceMode.Canonical, isOpen: false),
                Rewrite(ours, CborConformanceMode.Strict, isOpen: true),
            }
        )
        {
            string? difference = ValueComparer.Difference(codec.Decode(ours), codec.Decode(other), ValueRules.Exact);
            Assert.True(difference is null, $"{difference} in {Convert.ToHexString(other)}");
        }
    }

    private static byte[] Rewrite(byte[] payload, CborConformanceMode mode, bool isOpen)
    {
        var reader = new CborReader(payload, CborConformanceMode.Strict);
        var writer = new CborWriter(mode, convertIndefiniteLengthEncodings: false);
        Copy(reader, writer, isOpen);
        Assert.Equal(CborReaderState.Finished, reader.PeekState());
        return writer.Encode();
    }

    private static void Copy(CborReader reader, CborWriter writer, bool isOpen)
    {
        switch (reader.PeekState())
        {
            case CborReaderState.UnsignedInteger:
                writer.WriteUInt64(reader.ReadUInt64());
                break;
            case CborReaderState.NegativeInteger:
                writer.WriteCborNegativeIntegerRepresentation(reader.ReadCborNegativeIntegerRepresentation());
                break;
            case CborReaderState.HalfPrecisionFloat or CborReaderState.SinglePrecisionFloat or CborReaderState.DoublePrecisionFloat:
                writer.WriteDouble(reader.ReadDouble());
                break;
            case CborReaderState.Boolean:
                writer.WriteBoolean(reader.ReadBoolean());
                break;
            case CborReaderState.Null:
                reader.ReadNull();
                writer.WriteNull();
                break;
            case CborReaderState.TextString:
                CopyText(reader.ReadTextString(), writer, isOpen);
                break;
            case CborReaderState.ByteString:
                CopyBytes(reader.ReadByteString(), writer, isOpen);
                break;
            case CborReaderState.Tag:
                CborTag tag = reader.ReadTag();
                writer.WriteTag(tag);
                Copy(reader, writer, isOpen && tag is not (CborTag.UnsignedBigNum or CborTag.NegativeBigNum));
                break;
            case CborReaderState.StartArray:
                int? items = reader.ReadStartArray();
                writer.WriteStartArray(isOpen ? null : items);
                while (reader.PeekState() != CborReaderState.EndArray)
                {
                    Copy(reader, writer, isOpen);
                }

                reader.ReadEndArray();
                writer.WriteEndArray();
                break;
            case CborReaderState.StartMap:
                int? entries = reader.ReadStartMap();
                writer.WriteStartMap(isOpen ? null : entries);
                while (reader.PeekState() != CborReaderState.EndMap)
                {
                    Copy(reader, writer, isOpen);
                }

                reader.ReadEndMap();
                writer.WriteEndMap();
                break;
            case var other:
                Assert.Fail($"{other} is never written");
                break;
        }
    }

    private static void CopyText(string text, CborWriter writer, bool isOpen)
    {
        if (!isOpen)
        {
            writer.WriteTextString(text);
            return;
        }

        int middle = text.Length / 2;
        middle += middle < text.Length && char.IsLowSurrogate(text[middle]) ? 1 : 0;
        writer.WriteStartIndefiniteLengthTextString();
        writer.WriteTextString(text[..middle]);
        writer.WriteTextString(text[middle..]);
        writer.WriteEndIndefiniteLengthTextString();
    }

    private static void CopyBytes(byte[] bytes, CborWriter writer, bool isOpen)
    {
        if (!isOpen)
        {
            writer.WriteByteString(bytes);
            return;
        }

        writer.WriteStartIndefiniteLengthByteString();
        writer.WriteByteString(bytes.AsSpan(0, bytes.Length / 2));
        writer.WriteByteString(bytes.AsSpan(bytes.Length / 2));
        writer.WriteEndIndefiniteLengthByteString();
    }

    private static byte[] Encode<T>(T value)
    {
        using PooledBuffer payload = Roots.FindCodecs<T>()!.For(Roots.Formats[0]).Encode(value);
        return payload.Span.ToArray();
    }

    private static T Decode<T>(byte[] payload) => Roots.FindCodecs<T>()!.For(Roots.Formats[0]).Decode(payload)!;
}
