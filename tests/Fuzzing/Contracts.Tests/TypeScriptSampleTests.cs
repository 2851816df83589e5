using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Running;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.TypeScript.Tests;

namespace SerializationApi.Contracts.Fuzz.Tests;

/// <summary>Contracts of a seed that never changes, as TypeScript.</summary>
public sealed class TypeScriptSampleTests
{
    private const int Units = 14;

    [Fact]
    public void Payloads_of_random_contracts_are_the_same_bytes_again_in_node()
    {
        Node.SkipUnlessThere();
        using var output = new StringWriter();
        var sample = new TypeScriptSample(output);

        sample.Run(2500, Units);

        Assert.True(sample.Findings == 0, output.ToString());
        Assert.InRange(sample.Contracts, Units, int.MaxValue);
        Assert.InRange(sample.Carried, sample.Refused / 2, int.MaxValue);
    }

    [Theory]
    [InlineData(
        "public class Part { public int A { get; set; } }",
        "[GenerateShape] public class Line : Part { public new string? A { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape, JsonDerivedType(typeof(Dot), 0)] public abstract class Mark;",
        "[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public class Dot : Mark { public int A { get; set; } }"
    )]
    [InlineData(
        "[DataContract, GenerateShape] public class Map { [DataMember(Order = 1)] public "
            + "Dictionary<string, System.Numerics.Complex?>? A { get; set; } }"
    )]
    [InlineData("[GenerateShape, MessagePackObject(true)] public class Empty { public static int Shared { get; set; } }")]
    [InlineData(
        "[GenerateShape, ProtoContract] public class Box { public Box() { HasItems = true; } [JsonConstructor] public Box(int "
            + "id) { Id = id; } [ProtoMember(1)] public int Id { get; set; } [ProtoMember(2)] public bool HasItems { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape, MessagePackObject] public class Box { public Box() { } [SerializationConstructor] public Box(int id) "
            + "{ Id = id; Items = 5; } [Key(0)] public int Id { get; set; } [IgnoreMember] public int Items { get; set; } }"
    )]
    [InlineData(
        "public class Part { [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? Name { get; set; } }",
        "[GenerateShape] public class Line { [JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingNull)] public Part? Part { get; set; } = new(); }"
    )]
    [InlineData(
        "[GenerateShape] public class Line { [JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingDefault)] public bool? A { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public struct Price { public Price() { Day = DayOfWeek.Friday; } [JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingDefault)] public DayOfWeek Day { get; set; } "
            + "[JsonNumberHandling(JsonNumberHandling.WriteAsString | "
            + "JsonNumberHandling.AllowReadingFromString)] public float Count { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape, MessagePackObject] public struct Box { [Key(0)] public string? Items { get; set; } [Key(1)] public "
            + "ushort When { get; } [IgnoreMember] public string? Count { get; set; } public Box(ushort when, string? count, "
            + "string? items) { When = when; Count = count; Items = items; } }"
    )]
    [InlineData(
        "[DataContract, GenerateShape] public class Map { [DataMember(Order = 1)] public Dictionary<string, Uri>? A { get; set; } }"
    )]
    public void A_contract_that_was_found_is_the_same_in_TypeScript_now(params string[] lines) =>
        Assert.InRange(Run(lines).Carried, 1, int.MaxValue);

    [Fact]
    public void A_contract_without_a_form_leaves_a_module_that_compiles()
    {
        TypeScriptSample sample = Run(
            "[GenerateShape, ProtoContract] public class List { [ProtoMember(1), NullWrappedCollection] public float Price; "
                + "[ProtoMember(2)] internal string Kind { get; set; } public List(string kind, "
                + "float price) { Kind = kind; Price = price; } }"
        );

        Assert.Equal((1, 0), (sample.Contracts, sample.Carried));
    }

    private static TypeScriptSample Run(params string[] lines)
    {
        Node.SkipUnlessThere();
        using var output = new StringWriter();
        var sample = new TypeScriptSample(output);

        sample.Run(Batch.Built([new Unit(1, ["#nullable enable", "namespace U1;", .. lines])]), 1);

        Assert.True(sample.Findings == 0, output.ToString());
        return sample;
    }
}
