using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>FsCheck drives random values of every contract, and lists of them, from every format to every format.</summary>
public sealed class TranscodeProperties
{
    private const ulong Seed = 20_251_122;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;
    private const int Runs = 12;
    private const int ListLength = 20;

    private static readonly Dictionary<string, Format> Tight = Wire.Create(new FormatLimits { MaxDecodedBytes = 1_000 });
    private static readonly Dictionary<string, Format> Shallow = Wire.Create(new FormatLimits { MaxDepth = 3 });

    public static TheoryData<string> Contracts => new(ContractCatalog.All.Select(contract => contract.Name));

    [Theory]
    [MemberData(nameof(Contracts))]
    public void A_value_becomes_what_decoding_and_encoding_makes_of_it(string contract) =>
        Check(contract, (subject, value) => CheckPairs(subject, value, Wire.Create(new FormatLimits())));

    [Theory]
    [MemberData(nameof(Contracts))]
    public void Limits_of_memory_are_the_same(string contract) => Check(contract, (subject, value) => CheckPairs(subject, value, Tight));

    [Theory]
    [MemberData(nameof(Contracts))]
    public void Limits_of_depth_are_the_same(string contract) => Check(contract, (subject, value) => CheckPairs(subject, value, Shallow));

    [Fact]
    public void Lists_of_every_plain_contract_become_what_decoding_and_encoding_makes_of_them()
    {
        foreach (Contract contract in ContractCatalog.Plain)
        {
            Contract list = contract.ListOf();
            var values = (System.Collections.IList)Activator.CreateInstance(list.Type)!;
            foreach (object? item in ContractGen.Of(contract.Type).Sample(10, new Rnd(Seed, Gamma), ListLength))
            {
                CheckPairs(list, values, Tight);
                CheckPairs(list, values, Shallow);
                values.Add(item);
            }

            CheckPairs(list, values, Wire.Create(new FormatLimits()));
        }
    }

    // Payloads are written without limits of depth, which a writer has too.
    private static void CheckPairs(Contract contract, object? value, Dictionary<string, Format> formats)
    {
        foreach (string from in contract.Wires)
        {
            byte[] payload;
            try
            {
                payload = contract.Codec(Wire.Format(from)).Encode(value);
            }
            catch (UnsupportedValueException)
            {
                continue;
            }

            foreach (string to in contract.Wires)
            {
                TranscodeAssert.Same(contract, formats[from], formats[to], payload);
            }
        }
    }

    private static void Check(string contract, Action<Contract, object?> property)
    {
        Contract subject = ContractCatalog.Find(contract)!;
        Config config = Config.QuickThrowOnFailure
            .WithMaxTest(Runs)
            .WithReplay(new FSharpOption<Replay>(new Replay(new Rnd(Seed, Gamma), FSharpOption<int>.None)));
        FsCheck.Check.One(config, Prop.ForAll(Arb.From(ContractGen.Of(subject.Type)), value => property(subject, value)));
    }
}
