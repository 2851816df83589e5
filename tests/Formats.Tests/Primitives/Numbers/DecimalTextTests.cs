using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Numbers;

/// <summary>The framework's texts, and what the framework reads, by the guard page.</summary>
public sealed class DecimalTextTests : IDisposable
{
    private const NumberStyles Styles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    private readonly GuardedMemory _memory = new(128);
    private readonly Random _random = new(1);

    public void Dispose() => _memory.Dispose();

    // Each number of digits, of places, and both signs: at the borders, and anywhere between.
    [Fact]
    public void Each_length_with_each_number_of_places()
    {
        UInt128 power = 1;
        for (int digits = 0; digits <= 28; digits++, power *= 10)
        {
            for (int places = 0; places <= 28; places++)
            {
                foreach (UInt128 value in (UInt128[])[power - 1, power, power + 1, (power * 3) + (power / 7)])
                {
                    Check(Of(value, places, isNegative: false));
                    Check(Of(value, places, isNegative: true));
                }
            }
        }
    }

    [Fact]
    public void The_largest_of_64_and_96_bits()
    {
        for (int places = 0; places <= 28; places++)
        {
            foreach (UInt128 value in (UInt128[])[0, ulong.MaxValue, (UInt128)ulong.MaxValue + 1, (UInt128.One << 96) - 1])
            {
                Check(Of(value, places, isNegative: false));
                Check(Of(value, places, isNegative: true));
            }
        }
    }

    [Fact]
    public void Any_bits()
    {
        for (int i = 0; i < Rounds.Of(200_000); i++)
        {
            UInt128 bits = ((UInt128)(ulong)_random.NextInt64() << 33) >> _random.Next(97);
            Check(Of(bits & ((UInt128.One << 96) - 1), _random.Next(29), _random.Next(2) == 1));
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData(".")]
    [InlineData("-.")]
    [InlineData("-0")]
    [InlineData("-0.00")]
    [InlineData("00")]
    [InlineData("007.50")]
    [InlineData("5.")]
    [InlineData(".5")]
    [InlineData("+5")]
    [InlineData("--5")]
    [InlineData("1.2.3")]
    [InlineData("1-2")]
    [InlineData("1,5")]
    [InlineData(" 1")]
    [InlineData("1 ")]
    [InlineData("1x")]
    [InlineData("1.x")]
    [InlineData("1e3")]
    [InlineData("1.5E-3")]
    [InlineData("1e")]
    [InlineData("1\0")]
    [InlineData("9999999999999999999")]
    [InlineData("99999999999999999999")]
    [InlineData("18446744073709551616")]
    [InlineData("0.0000000000000000000")]
    [InlineData("0.00000000000000000000000000000000000")]
    [InlineData("00000000000000000000000000000000000001")]
    [InlineData("1.2345678901234567890123456789")]
    [InlineData("1.23456789012345678901234567895")]
    [InlineData("79228162514264337593543950335")]
    [InlineData("79228162514264337593543950336")]
    [InlineData("-79228162514264337593543950336")]
    public void A_text(string text) => CheckParsed(text);

    [Fact]
    public void Any_text_of_what_numbers_consist_of()
    {
        for (int i = 0; i < Rounds.Of(200_000); i++)
        {
            char[] text = new char[_random.Next(1, 34)];
            for (int k = 0; k < text.Length; k++)
            {
                text[k] = _random.Next(40) switch
                {
                    0 => '.',
                    1 => '-',
                    2 => 'e',
                    3 => 'x',
                    _ => (char)('0' + _random.Next(10)),
                };
            }

            CheckParsed(new string(text));
        }
    }

    private static decimal Of(UInt128 value, int places, bool isNegative) =>
        new((int)(uint)value, (int)(uint)(value >> 32), (int)(uint)(value >> 64), isNegative, (byte)places);

    private void Check(decimal value)
    {
        Span<byte> room = _memory.Last(DecimalText.MaxLength);
        string text = Encoding.ASCII.GetString(room[..DecimalText.Write(value, ref MemoryMarshal.GetReference(room))]);
        Assert.Equal(value.ToString(CultureInfo.InvariantCulture), text);
        CheckParsed(text);
    }

    private void CheckParsed(string text)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text);
        Span<byte> room = _memory.Last(bytes.Length);
        bytes.CopyTo(room);
        bool isNumber = decimal.TryParse(bytes, Styles, CultureInfo.InvariantCulture, out decimal expected);
        Assert.Equal(isNumber, DecimalText.TryParse(room, out decimal value));

        // By its bits: 1.0 and 1.00 are equal.
        Assert.Equal(decimal.GetBits(expected), decimal.GetBits(value));
    }
}
