using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Running;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.TypeScript.Tests;

namespace SerializationApi.Contracts.Fuzz.Tests;

/// <summary>Contracts of a seed that never changes, as TypeScript.</summary>
public sealed class TypeScriptSampleTests
{
    private const int Units = 12;

    [Fact]
    public void Payloads_of_random_contracts_are_the_same_bytes_again_in_node()
    {
        Node.SkipUnlessThere();
        using var output = new StringWriter();
        var sample = new TypeScriptSample(output);

        sample.Run(2000, Units);

        Assert.True(sample.Findings == 0, output.ToString());
        Assert.InRange(sample.Contracts, Units, int.MaxValue);
        Assert.InRange(sample.Carried, sample.Refused / 2, int.MaxValue);
    }

    [Theory]
    [InlineData("public class Part { public int A { get; set; } }", "[GenerateShape] public class Line : Part { public new string? A { get; set; } }")]
    [InlineData("[GenerateShape, JsonDerivedType(typeof(Dot), 0)] public abstract class Mark;", "[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public class Dot : Mark { public int A { get; set; } }")]
    [InlineData("[DataContract, GenerateShape] public class Map { [DataMember(Order = 1)] public Dictionary<string, System.Numerics.Complex?>? A { get; set; } }")]
    public void A_contract_that_was_found_is_the_same_in_TypeScript_now(params string[] lines)
    {
        Node.SkipUnlessThere();
        using var output = new StringWriter();
        var sample = new TypeScriptSample(output);

        sample.Run(Batch.Built([new Unit(1, ["#nullable enable", "namespace U1;", .. lines])]), 1);

        Assert.True(sample.Findings == 0, output.ToString());
        Assert.InRange(sample.Carried, 1, int.MaxValue);
    }
}
