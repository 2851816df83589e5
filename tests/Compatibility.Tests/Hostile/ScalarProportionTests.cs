using System.Globalization;
using System.Numerics;
using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// Texts and bytes become a scalar in time in proportion to their length, or are refused, and the framework keeps nothing of them.
/// </summary>
[Collection(nameof(ProportionCollection))]
public sealed class ScalarProportionTests
{
    private const int Small = 5_000;
    private const int Factor = 4;
    private const double MaxGrowth = 10;

    // Below this no growth can be told from what a refusal costs.
    private static readonly TimeSpan Trifle = TimeSpan.FromMilliseconds(1);

    private static readonly Dictionary<Type, Contract> Contracts = ScalarShapes
        .All.Select(static shape => shape.Accept(new ContractCatalog()))
        .DistinctBy(static contract => contract.Type)
        .ToDictionary(static contract => contract.Type);

    private static readonly Func<int, string>[] Texts =
    [
        static n => new string('9', n),
        static n => "0." + new string('9', n),
        static n => "1." + new string('0', n) + "1",
        static n => "1" + new string('0', n) + "e-" + n,
        static n => "1e" + new string('9', n),
        static n => "-" + new string('0', n) + "1",
        static n => "2001-02-03T04:05:06." + new string('7', n),
        static n => "1.02:03:04." + new string('7', n),
        static n => new string('a', n),
        static n => new string(' ', n),
        static n => string.Concat(Enumerable.Repeat("A, ", n / 3)) + "B",
        static n => string.Concat(Enumerable.Repeat("😀", n / 2)),
        static n => new string('\u202e', n),
        static n => "http://" + new string('ü', n),
        static n => "http://" + string.Concat(Enumerable.Repeat("ü.", n / 2)),
        static n => "http://a/" + string.Concat(Enumerable.Repeat("a/../", n / 5)),
        static n => "http://a/" + string.Concat(Enumerable.Repeat("%C3%BC", n / 6)),
        static n => "http://" + new string('@', n),
        static n => "http://[" + new string(':', n) + "]",
        static n => new string(':', n),
        static n => "fe80::1%" + new string('1', n),
        static n => "en-x-" + new string('a', n),
        static n => string.Join('-', Enumerable.Repeat("en", n / 3)),
        Zone,
    ];

    public static TheoryData<string> Wires => [.. Wire.All];

    public static TheoryData<string> Types => [.. Contracts.Keys.Select(static type => type.ToString())];

    [Theory]
    [MemberData(nameof(Types))]
    public void A_long_text_takes_linear_time(string type)
    {
        Contract contract = Contracts.Values.Single(each => each.Type.ToString() == type);
        foreach (string wire in contract.Wires.Except([Wire.Names, Wire.Lz4Block, Wire.Lz4BlockArray]))
        {
            var victim = new Victim(contract, wire);
            for (int i = 0; i < Texts.Length; i++)
            {
                Func<int, string> text = Texts[i];
                AssertLinear($"{type} in {wire}, text {i}", victim, n => Encode(wire, text(n)));
                if (wire == Wire.Json)
                {
                    AssertLinear($"{type} in {wire}, raw text {i}", victim, n => Encoding.UTF8.GetBytes($$"""{"all":{{text(n)}}}"""));
                }
            }

            AssertLinear($"{type} in {wire}, bytes", victim, n => Encode(wire, Enumerable.Repeat((byte)0x7f, n).ToArray()));
        }
    }

    // Each name that the framework is asked for it keeps for good.
    [Fact]
    public void Names_of_cultures_that_do_not_exist_leave_nothing()
    {
        const int Names = 5_000;
        const long Kept = 2 * 1024 * 1024;
        Contract contract = Contracts[typeof(Held<List<CultureInfo>>)];
        foreach (string wire in contract.Wires)
        {
            long before = GC.GetTotalMemory(forceFullCollection: true);
            for (int i = 0; i < Names; i++)
            {
                new Victim(contract, wire).FeedSegments(new(Encode(wire, (List<string>)[$"xx-r{i:d6}"])));
            }

            long kept = GC.GetTotalMemory(forceFullCollection: true) - before;
            Assert.True(kept < Kept, $"{wire}: {kept:N0} bytes are kept of {Names} names.");
        }
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_BigInteger_has_at_most_1000_digits(string wire)
    {
        ContractCodec codec = Contracts[typeof(Held<BigInteger>)].Codec(Wire.Format(wire));
        BigInteger largest = BigInteger.Pow(10, 1_000) - 1;
        foreach (BigInteger value in new[] { largest, -largest })
        {
            Assert.Equal(value, ((Held<BigInteger>)codec.Decode(codec.Encode(new Held<BigInteger> { All = value }))!).All);
        }

        foreach (BigInteger value in new[] { largest + 1, -largest - 1, BigInteger.Pow(2, 1_000_000) })
        {
            var holder = new Held<BigInteger> { All = value };
            UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() => codec.Encode(holder));
            Assert.Equal("a BigInteger has more than 1,000 digits, which no format reads.", error.Reason);
            byte[] payload =
                wire == Wire.Json && value < BigInteger.Pow(10, 2_000)
                    ? Encoding.UTF8.GetBytes($$"""{"all":{{value.ToString(CultureInfo.InvariantCulture)}}}""")
                    : Encode(wire, value.ToByteArray());
            Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
        }
    }

    private static void AssertLinear(string what, Victim victim, Func<int, byte[]> payload)
    {
        byte[] small = payload(Small);
        byte[] large = payload(Factor * Small);
        victim.Feed(small);
        TimeSpan before = Environment.CpuUsage.TotalTime;
        victim.Feed(large);
        if (Environment.CpuUsage.TotalTime - before > Trifle)
        {
            bool isLinear = CostGrowth.IsAtMost(MaxGrowth, () => victim.Feed(small), () => victim.Feed(large), out double growth);
            Assert.True(isLinear, $"{what}: {Factor} times the length cost {growth:F1} times as much.");
        }
    }

    private static byte[] Encode<T>(string wire, T value) =>
        Contracts[typeof(Held<T>)].Codec(Wire.Format(wire)).Encode(new Held<T> { All = value });

    // With a rule for each day.
    private static string Zone(int length)
    {
        var text = new StringBuilder("X;60;X;X;X;");
        for (DateTime day = DateTime.MinValue; text.Length < length; day = day.AddDays(2))
        {
            text.Append(CultureInfo.InvariantCulture, $"[{day:MM:dd:yyyy};{day.AddDays(1):MM:dd:yyyy};60;")
                .Append("[0;02:00:00;3;5;0;];[0;03:00:00;10;5;0;];]");
        }

        return text.Append(';').ToString();
    }
}
