using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Long numbers, names, strings and lists of members: linear work, and no number that was not sent.</summary>
public sealed class JsonBombTests
{
    private const int Long = 1_000_000;

    private static readonly Victim Reader = new(ContractCatalog.Of<Everything>(), Wire.Json);

    public static TheoryData<string> LongNumbers =>
        new(
            "1e999999999",
            "-1e999999999",
            "1e-999999999",
            "0e999999999",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            "1E+0000000000000000000000000000005",
            new string('9', Long),
            "-" + new string('9', Long),
            "0." + new string('0', Long) + "1",
            "0." + new string('3', Long),
            "1" + new string('0', Long),
            "1" + new string('0', Long) + "e-" + Long,
            "0." + new string('0', Long) + "1e" + (Long + 1),
            "1." + new string('0', Long),
            "1." + new string('0', Long) + "1",
            new string('1', 400) + "." + new string('1', 400) + "e-400",
            "79228162514264337593543950335.5",
            "79228162514264337593543950336",
            "0.00000000000000000000000000005",
            "0.000000000000000000000000000049999999",
            "1.00000000000000000000000000000000000000000000000"
        );

    // The value is System.Text.Json's wherever that reads the number; only what it takes for infinity is too large.
    [Theory]
    [MemberData(nameof(LongNumbers))]
    public void A_long_number(string number)
    {
        foreach (string member in new[] { "i8", "u8", "i32", "i64", "u64", "f32", "f64", "money", "maybe", "maybeReal", "unknown" })
        {
            foreach (string text in new[] { number, $"\"{number}\"" })
            {
                byte[] json = Encoding.UTF8.GetBytes($"{{\"{member}\":{text}}}");
                Outcome outcome = Reader.FeedAndWriteBack(json);
                object? theirs = TryRead(json);
                if (
                    theirs
                    is Everything { F32: float.PositiveInfinity or float.NegativeInfinity }
                        or Everything { F64: double.PositiveInfinity or double.NegativeInfinity }
                        or Everything { MaybeReal: double.PositiveInfinity or double.NegativeInfinity }
                )
                {
                    Assert.True(outcome.IsRefused, $"{member} was read as infinity");
                }
                else if (theirs is not null)
                {
                    Assert.True(!outcome.IsRefused, $"{member}: {outcome.Refusal?.Message}");
                    Assert.Null(ValueComparer.Difference(theirs, outcome.Value));
                }
            }
        }
    }

    [Fact]
    public void Long_numbers_at_the_borders_of_double_and_float_round_as_they_should()
    {
        // Halfway between two doubles, decided by the last of 800 digits.
        string halfway = "9007199254740993." + new string('0', 800);
        Assert.Equal(9007199254740992d, Read($"{{\"f64\":{halfway}}}").F64);
        Assert.Equal(9007199254740994d, Read($"{{\"f64\":{halfway}1}}").F64);
        Assert.Equal(double.Epsilon, Read("{\"f64\":4.9406564584124654e-324}").F64);
        Assert.Equal(16777216f, Read("{\"f32\":16777217}").F32);
        Assert.Equal(16777218f, Read("{\"f32\":16777217.0000000000000000000001}").F32);
    }

    [Fact]
    public void Long_strings_full_of_escapes()
    {
        string text = string.Concat(Enumerable.Repeat(@"\u6d4b\ud83d\ude00\n\""", 100_000));
        Everything value = Read($"{{\"text\":\"{text}\",\"{text}\":\"{text}\"}}");
        Assert.Equal(500_000, value.Text!.Length);
        Reader.AssertRefused(Encoding.UTF8.GetBytes($"{{\"text\":\"{text}"));
        Reader.AssertRefused(Encoding.UTF8.GetBytes("{\"text\":\"" + new string('\\', Long)));
        Reader.AssertRefused(Encoding.UTF8.GetBytes("{\"blob\":\"" + new string('A', (4 * Long) + 1) + "\"}"));
    }

    [Fact]
    public void Many_unknown_members_and_long_names()
    {
        string members = string.Join(',', Enumerable.Range(0, 200_000).Select(i => $"\"member{i}\":{i}"));
        Assert.Equal(7, Read($"{{{members},\"i32\":7}}").I32);
        var wide = new Victim(ContractCatalog.Of<Wide>(), Wire.Json);
        wide.AssertValue(Encoding.UTF8.GetBytes($"{{{members}}}"));
        Assert.Equal(
            7,
            Read($"{{\"{new string('x', Long)}\":1,\"{string.Concat(Enumerable.Repeat(@"\u0069", 100_000))}\":[],\"i32\":7}}").I32
        );
    }

    [Fact]
    public void Of_a_member_sent_twice_the_last_counts()
    {
        Assert.Equal(2, Read("{\"i32\":1,\"I32\":2}").I32);
        Assert.Equal(1, Read("{\"i32\":2,\"\\u0069\\u0033\\u0032\":1}").I32);
        Assert.Equal([3], Read("{\"numbers\":[1,2],\"numbers\":[3]}").Numbers);
        Assert.Null(Read("{\"numbers\":[1,2],\"numbers\":null}").Numbers);
        Assert.Equal(2, Read("{\"counts\":{\"a\":1,\"a\":2}}").Counts!["a"]);
        Assert.Equal(
            "z",
            Read($"{{{string.Concat(Enumerable.Repeat("\"text\":\"y\",\"numbers\":[1,2,3],", 50_000))}\"text\":\"z\"}}").Text
        );
    }

    [Fact]
    public void White_space_is_what_RFC_8259_has()
    {
        Assert.Equal(1, Read(new string(' ', Long) + "{ \t\r\n\"i32\" : 1 \n}\n\n").I32);
        foreach (string space in new[] { "\u00a0", "\u000b", "\u000c", "\u2028", "\ufeff" })
        {
            Reader.AssertRefused(Encoding.UTF8.GetBytes($"{{{space}\"i32\":1}}"));
        }
    }

    private static Everything Read(string json) => (Everything)Reader.AssertValue(Encoding.UTF8.GetBytes(json))!;

    private static object? TryRead(byte[] json)
    {
        try
        {
            return Web.Read(json, typeof(Everything));
        }
        catch (System.Text.Json.JsonException)
        {
            return null;
        }
    }
}
