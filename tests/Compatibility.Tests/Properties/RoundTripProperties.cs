using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>FsCheck drives random values of every contract through every format and back. The seed is fixed: a failure repeats.</summary>
public sealed class RoundTripProperties
{
    private const ulong Seed = 20_251_121;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;
    private const int Runs = 100;

    public static TheoryData<string> Plain => new(ContractCatalog.Plain.Select(contract => contract.Name));

    // Other libraries' annotations may leave out a member in one format that another has.
    public static TheoryData<string> Alike =>
        new(ContractCatalog.All.Where(contract => ExistingGen.Of(contract.Type) is null).Select(contract => contract.Name));

    [Theory]
    [MemberData(nameof(Alike))]
    public void Every_format_gives_back_the_value(string contract) =>
        Check(
            contract,
            any =>
            {
                foreach (string wire in any.Contract.Wires)
                {
                    AssertRoundTrip(any, wire);
                }
            }
        );

    [Theory]
    [MemberData(nameof(Alike))]
    public void A_value_goes_through_all_formats_one_after_another(string contract) =>
        Check(
            contract,
            any =>
            {
                object? value = any.Value;
                ValueRules lost = ValueRules.Exact;
                foreach (string wire in any.Contract.Wires.Where(wire => CanWrite(any.Value, wire)))
                {
                    value = RoundTrip(any.Contract, value, wire);
                    lost |= WireRules.Of(wire);
                    AssertSame(any.Value, value, lost, $"through the formats up to {wire}");
                }
            }
        );

    [Theory]
    [MemberData(nameof(Plain))]
    public void System_Text_Json_reads_ours_and_ours_reads_its(string contract) =>
        Check(
            contract,
            any =>
            {
                ContractCodec codec = any.Contract.Codec(Wire.Format(Wire.Json));
                byte[] ours = codec.Encode(any.Value);
                byte[] theirs = Web.Write(any.Value, any.Contract.Type);
                AssertSame(
                    any.Value,
                    Web.Read(ours, any.Contract.Type),
                    ValueRules.Exact,
                    $"ours read by theirs: {Encoding.UTF8.GetString(ours)}"
                );
                AssertSame(any.Value, codec.Decode(theirs), ValueRules.Exact, "theirs read by ours");
                Assert.Null(JsonText.Difference(theirs, ours, inOrder: false)); // theirs are in order of declaration
                Assert.True(ours.Length <= theirs.Length, $"ours is longer: {Encoding.UTF8.GetString(ours)}");
            }
        );

    internal static void Check(string contract, Action<AnyValue> property)
    {
        Contract subject = ContractCatalog.Find(contract)!;
        Arbitrary<AnyValue> values = Arb.From(
            ContractGen.Of(subject.Type).Select(value => new AnyValue(subject, value)),
            any => ValueShrinker.Shrink(any.Value).Select(smaller => any with { Value = smaller })
        );
        Config config = Config
            .QuickThrowOnFailure.WithMaxTest(Rounds.Of(Runs))
            .WithReplay(new FSharpOption<Replay>(new Replay(new Rnd(Seed, Gamma), FSharpOption<int>.None)));
        FsCheck.Check.One(config, Prop.ForAll(values, property));
    }

    private static void AssertRoundTrip(AnyValue any, string wire)
    {
        if (CanWrite(any.Value, wire))
        {
            AssertSame(any.Value, RoundTrip(any.Contract, any.Value, wire), WireRules.Of(wire), wire);
        }
        else
        {
            Assert.Throws<UnsupportedValueException>(() => any.Contract.Codec(Wire.Format(wire)).Encode(any.Value));
        }
    }

    private static bool CanWrite(object value, string wire) => wire != Wire.Protobuf || !ValueMembers.HoldsNullItem(value);

    private static object? RoundTrip(Contract contract, object? value, string wire)
    {
        ContractCodec codec = contract.Codec(Wire.Format(wire));
        return codec.Decode(codec.Encode(value));
    }

    internal static void AssertSame(object? expected, object? actual, ValueRules rules, string context) =>
        Assert.True(
            ValueComparer.Difference(expected, actual, rules) is null,
            $"{context}: {ValueComparer.Difference(expected, actual, rules)}"
        );
}
