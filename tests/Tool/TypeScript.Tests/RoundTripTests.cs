using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Values go from C# to TypeScript and back, in all formats, with the same bytes; and they are the same object whichever format
/// they come in.</summary>
public sealed class RoundTripTests(Modules modules)
{
    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Samples_are_encoded_to_the_bytes_that_they_were_decoded_from(string wire)
    {
        Node.SkipUnlessThere();
        await RoundTrips.CheckAsync(
            modules,
            wire,
            SampleValues.All.Select(static sample => (SampleValues.ContractOf(sample.Key), sample.Value)),
            modules.RunAsync
        );
    }

    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Random_values_are_encoded_to_the_bytes_that_they_were_decoded_from(string wire)
    {
        Node.SkipUnlessThere();
        int count = Rounds.Of(100);
        await RoundTrips.CheckAsync(
            modules,
            wire,
            ContractCatalog
                .All.Where(static contract => Wires.SetOf(contract) is not null)
                .SelectMany(contract => ContractGen.Of(contract.Type).Sample(20, count).Select(value => (contract, value))),
            modules.RunAsync
        );
    }
}
