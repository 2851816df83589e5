using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Properties;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>What the culture of the process says about numbers and dates has no part in a payload.</summary>
public sealed class CultureTests
{
    private const ulong Seed = 11;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;
    private const int ValuesPerContract = 8;

    public static TheoryData<string> Wires => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Every_contract_is_the_same_in_every_culture(string wire)
    {
        foreach (Contract contract in ContractCatalog.All.Where(contract => contract.Wires.Contains(wire)))
        {
            ContractCodec codec = contract.Codec(Wire.Format(wire));
            foreach (object value in ContractGen.Of(contract.Type).Sample(10, new Rnd(Seed, Gamma), ValuesPerContract))
            {
                if (Seeds.CanWrite(codec, value))
                {
                    AssertSame(contract.Name, codec, value);
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Negative_numbers_fractions_and_dates_are_the_same_in_every_culture(string wire)
    {
        AssertSame(
            "Everything",
            ContractCatalog.Of<Everything>().Codec(Wire.Format(wire)),
            new Everything
            {
                I8 = -1,
                I64 = long.MinValue,
                F32 = -1.5f,
                F64 = double.NegativeInfinity,
                Money = -79_228_162_514_264_337_593_543_950.335m,
                Id = new Guid("01234567-89ab-cdef-0123-456789abcdef"),
                At = new DateTime(1600, 2, 3, 4, 5, 6, DateTimeKind.Utc).AddTicks(1),
                Span = TimeSpan.MinValue,
                Reals = [double.NaN, -1e-300, 1e300],
                MaybeAt = DateTime.MaxValue,
            }
        );
        AssertSame(
            "EveryKey",
            ContractCatalog.Of<EveryKey>().Codec(Wire.Format(wire)),
            new EveryKey
            {
                ByI8 = new() { [-1] = -1 },
                ByFlag = new() { [true] = "a", [false] = "b" },
                ByI32 = new() { [int.MinValue] = DateTime.UnixEpoch },
                ByI64 = new() { [-1] = -1.5m, [1] = decimal.MinValue },
                ByU64 = new() { [ulong.MaxValue] = true },
                ByLetter = new() { ['-'] = new Label() },
                ById = new() { [new Guid("01234567-89ab-cdef-0123-456789abcdef")] = [1] },
                ByEnum = new() { [(Int32Enum)(-7)] = -1 },
                Spans = new() { ["-"] = TimeSpan.MinValue },
                Dates = new() { ["-"] = new DateTimeOffset(1, 2, 3, 4, 5, 6, 7, new TimeSpan(-3, -30, 0)) },
            }
        );
    }

    private static void AssertSame(string name, ContractCodec codec, object value)
    {
        byte[] expected = codec.Encode(value);
        CultureInfo culture = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = Hostile();
            byte[] actual = codec.Encode(value);
            Assert.True(
                expected.AsSpan().SequenceEqual(actual),
                $"{name}: {Convert.ToHexStringLower(actual)} in place of {Convert.ToHexStringLower(expected)}"
            );
            object? read = codec.Decode(expected);
            CultureInfo.CurrentCulture = culture;
            Assert.Equal(codec.Encode(codec.Decode(expected)), codec.Encode(read));
        }
        finally
        {
            CultureInfo.CurrentCulture = culture;
        }
    }

    // Signs and separators that no format has, longer than what is reserved for a number; another calendar's names.
    private static CultureInfo Hostile()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat = new NumberFormatInfo
        {
            NegativeSign = new string('−', 40),
            PositiveSign = new string('p', 40),
            NumberDecimalSeparator = new string(',', 40),
            NumberGroupSeparator = "_",
            NaNSymbol = "none",
            PositiveInfinitySymbol = "all",
            NegativeInfinitySymbol = "nothing",
            DigitSubstitution = DigitShapes.NativeNational,
        };
        culture.DateTimeFormat = new DateTimeFormatInfo
        {
            DateSeparator = "|",
            TimeSeparator = "|",
            ShortDatePattern = "dd|MM|yyyy",
            LongTimePattern = "ss|mm|HH",
        };
        return culture;
    }
}
