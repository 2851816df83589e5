using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives;

/// <summary>What is reserved for a value suffices for the longest: it ends at a page that must not be touched.</summary>
public sealed class GuardedOutputTests : IDisposable
{
    private readonly GuardedMemory _memory = new(64);

    public static TheoryData<decimal> Decimals =>
        [
            0,
            decimal.MaxValue,
            decimal.MinValue,
            -0.0000000000000000000000000001m,
            -7.9228162514264337593543950335m,
            -79228162514264337593543950.335m,
        ];

    [Theory]
    [MemberData(nameof(Decimals))]
    public void A_decimal(decimal value)
    {
        Span<byte> room = _memory.Last(DecimalText.MaxLength);
        int length = DecimalText.Write(value, ref MemoryMarshal.GetReference(room));
        Assert.Equal(value.ToString(CultureInfo.InvariantCulture), Encoding.ASCII.GetString(room[..length]));
    }

    [Fact]
    public void A_guid()
    {
        var value = new Guid("fedcba98-7654-3210-fedc-ba9876543210");
        Span<byte> room = _memory.Last(GuidText.Length);
        GuidText.Write(value, ref MemoryMarshal.GetReference(room));
        Assert.Equal(value.ToString(), Encoding.ASCII.GetString(room));
    }

    [Fact]
    public void A_varint()
    {
        for (int shift = 0; shift < 64; shift++)
        {
            ulong value = ulong.MaxValue >> shift;
            Span<byte> room = _memory.Last(Varint.MaxLength);
            int length = Varint.Write(ref MemoryMarshal.GetReference(room), value);
            Assert.Equal(Varint.SizeOf(value), length);
            Assert.Equal(length, Varint.Read(room[..length], out ulong read));
            Assert.Equal(value, read);
            Span<byte> exact = _memory.Last(length);
            Assert.Equal(length, Varint.WriteBytewise(ref MemoryMarshal.GetReference(exact), value));
            Assert.Equal(length, Varint.Read(exact, out read));
            Assert.Equal(value, read);
        }
    }

    public void Dispose() => _memory.Dispose();
}
