using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Tests;

/// <summary>System.Text.Json's converter says what an enum's name is.</summary>
#pragma warning disable CA1069, MA0062 // Odd enums are what is tested.
public sealed class EnumNamesTests
{
    [Flags]
    [JsonConverter(typeof(JsonStringEnumConverter<Rights>))]
    public enum Rights
    {
        None = 0,
        Read = 1,
        Write = 2,
        ReadWrite = 3,
        Execute = 4,
        Admin = 64,
        AllButRead = 70,
    }

    [Flags]
    [JsonConverter(typeof(JsonStringEnumConverter<Bits>))]
    public enum Bits : ulong
    {
        First = 1,
        High = 1UL << 63,
        Both = First | High,
    }

    [Flags]
    [JsonConverter(typeof(JsonStringEnumConverter<Signed>))]
    public enum Signed : sbyte
    {
        One = 1,
        All = -1,
        Top = sbyte.MinValue,
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Plain>))]
    public enum Plain : byte
    {
        Zero,
        One,
        Uno = 1,
        Last = byte.MaxValue,
    }

#pragma warning disable CA1708 // Names that differ by case are what is tested.
    [JsonConverter(typeof(JsonStringEnumConverter<Cased>))]
    public enum Cased
    {
        Ab = 1,
        AB = 2,
    }
#pragma warning restore CA1708

    [Theory]
    [InlineData("Ab")]
    [InlineData("AB")]
    [InlineData("ab")]
    [InlineData(" AB ")]
    public void A_name_in_its_own_case_goes_before_others(string text)
    {
        var names = new EnumNames(ValueKind.Int32, isFlags: false, [new("Ab", 1), new("AB", 2)]);
        Assert.True(names.TryParse(text, out long value));
        Assert.Equal(JsonSerializer.Deserialize<Cased>($"\"{text}\""), (Cased)value);
    }

    [Fact]
    public void Names_are_those_of_System_Text_Json()
    {
        Compare<Rights>(ValueKind.Int32, isFlags: true, Enumerable.Range(-2, 140).Select(static i => (long)i));
        Compare<Bits>(ValueKind.UInt64, isFlags: true, [0, 1, 2, 3, long.MinValue, long.MinValue | 1, long.MinValue | 2, -1]);
        Compare<Signed>(ValueKind.SByte, isFlags: true, Enumerable.Range(sbyte.MinValue, 256).Select(static i => (long)i));
        Compare<Plain>(ValueKind.Byte, isFlags: false, Enumerable.Range(0, 256).Select(static i => (long)i));
    }

    [Theory]
    [InlineData("Read", 1)]
    [InlineData("read", 1)]
    [InlineData(" WRITE , execute", 6)]
    [InlineData("Read,Read", 1)]
    [InlineData("5", 5)]
    [InlineData("-1", -1)]
    [InlineData("2147483647", int.MaxValue)]
    public void Names_are_read_in_any_case_joined_and_as_numbers(string text, long expected)
    {
        Assert.True(Names<Rights>(ValueKind.Int32, isFlags: true).TryParse(text, out long value));
        Assert.Equal(expected, value);
    }

    [Theory]
    [InlineData("")]
    [InlineData(",")]
    [InlineData("Read,")]
    [InlineData("Nobody")]
    [InlineData("2147483648")]
    [InlineData("1.0")]
    [InlineData("0x1")]
    [InlineData("99999999999999999999")]
    public void Texts_that_name_no_value_are_refused(string text) =>
        Assert.False(Names<Rights>(ValueKind.Int32, isFlags: true).TryParse(text, out _));

    [Theory]
    [InlineData(ValueKind.Byte, "255", "256")]
    [InlineData(ValueKind.SByte, "-128", "-129")]
    [InlineData(ValueKind.UInt16, "65535", "-1")]
    [InlineData(ValueKind.Int16, "32767", "32768")]
    [InlineData(ValueKind.UInt32, "4294967295", "4294967296")]
    [InlineData(ValueKind.Int64, "-9223372036854775808", "9223372036854775808")]
    [InlineData(ValueKind.UInt64, "18446744073709551615", "-1")]
    public void Numbers_must_fit_the_enum(ValueKind kind, string fits, string doesNot)
    {
        var names = new EnumNames(kind, isFlags: false, []);
        Assert.True(names.TryParse(fits, out _));
        Assert.False(names.TryParse(doesNot, out _));
    }

    private static void Compare<T>(ValueKind kind, bool isFlags, IEnumerable<long> values)
        where T : struct, Enum
    {
        EnumNames names = Names<T>(kind, isFlags);
        foreach (long bits in values)
        {
            T value = kind == ValueKind.UInt64 ? (T)Enum.ToObject(typeof(T), (ulong)bits) : (T)Enum.ToObject(typeof(T), bits);
            string expected = JsonSerializer.Serialize(value);
            string? name = names.NameOf(bits);
            Assert.Equal(expected, name is null ? value.ToString("d") : $"\"{name}\"");
            Assert.True(names.TryParse(expected.Trim('"'), out long parsed), expected);
            Assert.Equal(bits, parsed);
        }
    }

    private static EnumNames Names<T>(ValueKind kind, bool isFlags)
        where T : struct, Enum
    {
        IEnumerable<KeyValuePair<string, long>> values = typeof(T)
            .GetFields()
            .Where(static field => field.IsLiteral)
            .Select(static field => new KeyValuePair<string, long>(
                field.Name,
                field.GetRawConstantValue() is ulong bits ? unchecked((long)bits) : Convert.ToInt64(field.GetRawConstantValue(), null)
            ));
        return new EnumNames(kind, isFlags, [.. values]);
    }
}
