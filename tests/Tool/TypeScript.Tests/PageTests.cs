using SerializationApi.Compatibility.Tests.Values;

namespace SerializationApi.TypeScript.Tests;

/// <summary>The generated modules in a page whose policy lets no text become code.</summary>
public sealed class PageTests(Modules modules)
{
    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public Task Samples_are_encoded_to_the_bytes_that_they_were_decoded_from_under_a_strict_policy(string wire) =>
        RoundTrips.CheckAsync(
            modules,
            wire,
            SampleValues.All.Select(static sample => (SampleValues.ContractOf(sample.Key), sample.Value)),
            lines => Page.RunAsync("cases", modules.Folder, lines)
        );
}
