using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Edits that change no member and lose values of older payloads all the same.</summary>
public sealed class LostValueTests
{
    private const string Own = "it now has its own default";

    [Theory]
    [InlineData("Protobuf", Own, "public int X { get; set; } public C() { }", "public int X { get; set; } public C() { X = 5; }")]
    [InlineData(
        "Protobuf",
        Own,
        "public int X { get; set; } public C() { }",
        "public int X { get; set; } public C() : this(5) { } private C(int x) { X = x; }"
    )]
    [InlineData("Protobuf", Own, "public int X { get; set; }", "public int X { get => _x; set => _x = value; } private int _x = 5;")]
    [InlineData(
        "Protobuf",
        "its default is now zero",
        "public int X { get; set; } public C() { Init(); } void Init() => X = 5;",
        "public int X { get; set; } public C() { }"
    )]
    [InlineData(
        "JSON",
        "it is required, but older payloads may omit it",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int X { get; set; }",
        "[JsonRequired] public int X { get; set; }"
    )]
    [InlineData(
        "JSON",
        "it is required, but older payloads may omit it",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? X { get; set; }",
        "public required string? X { get; set; }"
    )]
    [InlineData("Protobuf", Own, "public Half X { get; set; }", "public Half X { get; set; } = (Half)5;")]
    [InlineData(
        "Protobuf",
        Own,
        "public System.Numerics.BigInteger X { get; set; }",
        "public System.Numerics.BigInteger X { get; set; } = 5;"
    )]
    [InlineData("Protobuf", Own, "public Uri? X { get; set; }", "public Uri? X { get; set; } = new(\"http://a/\");")]
    [InlineData("Protobuf", Own, "public byte[]? X { get; set; }", "public byte[]? X { get; set; } = [1];")]
    [InlineData("Protobuf", Own, "public C? X { get; set; }", "public C? X { get; set; } = new(); private int _y;")]
    [InlineData(
        "Protobuf",
        Own,
        "[ShapeAs<int>(typeof(Cents))] public Money X { get; set; }",
        "[ShapeAs<int>(typeof(Cents))] public Money X { get; set; } = new(5);"
    )]
    [InlineData(
        "Protobuf",
        Own,
        "[ShapeAs<int>(typeof(Cents))] public Money? X { get; set; }",
        "[ShapeAs<int>(typeof(Cents))] public Money? X { get; set; } = new Money(5);"
    )]
    [InlineData("Protobuf", Own, "public int? X { get; set; } public C() { }", "public int? X { get; set; } public C() { X = 5; }")]
    [InlineData(
        "JSON, Protobuf",
        Own,
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public Guid X { get; set; }",
        "public Guid X { get; set; } = Guid.NewGuid();"
    )]
    [InlineData(
        "JSON, Protobuf",
        Own,
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? X { get; set; }",
        "public string? X { get; set; } = \"x\";"
    )]
    [InlineData(
        "JSON",
        Own,
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public List<int>? X { get; set; }",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public List<int>? X { get; set; } = [1];"
    )]
    [InlineData(
        "JSON, Protobuf",
        "its default is now zero",
        "public int X { get; set; } = 5;",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int X { get; set; }"
    )]
    [InlineData(
        "JSON",
        "its type was int32 and is int32?: a zero was not written",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int X { get; set; }",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int? X { get; set; }"
    )]
    [InlineData(
        "JSON",
        "it is no longer read",
        "public int X { get; set; }",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public int X { get; set; }"
    )]
    public void A_class_that_loses_values_is_told(string format, string message, string before, string after) =>
        AssertTold("SHAPE036", format, $"'C.X' cannot read older {format} payloads: {message}", Class(before), Class(after));

    [Theory]
    [InlineData(
        "public byte X { get; set; } public long Y { get; set; }",
        "",
        "[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Sequential, Pack = 1)]",
        "'memory' and is 'memory(pack=1)'"
    )]
    [InlineData(
        "[DataMember(Order = 1), JsonInclude] public byte X; [DataMember(Order = 2), JsonInclude] public long Y;",
        "",
        "[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]",
        "'memory' and is 'memory(auto)'"
    )]
    [InlineData(
        "public byte X { get; set; } public long Y { get; set; }",
        "[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Sequential, Size = 32)]",
        "",
        "'memory(size=32)' and is 'memory'"
    )]
    public void A_struct_whose_memory_changes_is_told(string members, string before, string after, string message) =>
        AssertTold(
            "SHAPE037",
            "MemoryPack",
            $"'C' cannot read older MemoryPack payloads: its form was {message}; keep its [StructLayout]",
            Struct(before, members),
            Struct(after, members)
        );

    [Theory]
    [InlineData("public int X { get; set; } public C() { }", "public int X { get; set; } public C() { Y = 5; } private int Y;")]
    [InlineData(
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? X { get; set; }",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public required string? X { get; set; }"
    )]
    [InlineData(
        "public string? X { get; set; }",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? X { get; set; }"
    )]
    [InlineData("public List<int>? X { get; set; }", "public List<int>? X { get; set; } = new() { 1 };")]
    [InlineData("public List<int>? X { get; set; } public C() { }", "public List<int>? X { get; set; } public C() { X = new() { 1 }; }")]
    [InlineData(
        "public Dictionary<string, int>? X { get; set; }",
        "public Dictionary<string, int>? X { get; set; } = new() { [\"a\"] = 1 };"
    )]
    [InlineData("public byte[]? X { get; set; }", "public byte[]? X { get; set; } = [];")]
    [InlineData("public byte[]? X { get; set; }", "public byte[]? X { get; set; } = new byte[0];")]
    [InlineData("public C? X { get; set; }", "public C? X { get; set; } = null;")]
    [InlineData("public Half X { get; set; }", "public Half X { get; set; } = default;")]
    [InlineData("public string? X { get; set; }", "public string X { get; set; } = \"\";")]
    [InlineData("public (int, int) X { get; set; }", "public (int, int) X { get; set; } = (1, 2);")]
    [InlineData(
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public List<int>? X { get; set; }",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public List<int>? X { get; set; } = [];"
    )]
    [InlineData(
        "public Guid X { get; set; } = Guid.NewGuid();",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public Guid X { get; set; } = Guid.NewGuid();"
    )]
    [InlineData("[JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public int X { get; set; }", "public int X { get; set; }")]
    public void An_edit_that_loses_nothing_is_not_told(string before, string after) =>
        Assert.Empty(
            BaselineRun
                .Check(Class(after), BaselineRun.Update(Class(before)))
                .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
        );

    private static void AssertTold(string id, string format, string message, string before, string after)
    {
        Diagnostic told = Assert.Single(
            BaselineRun.Check(after, BaselineRun.Update(before)),
            diagnostic =>
                diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.GetMessage(null).Contains(format, StringComparison.Ordinal)
        );
        Assert.Equal(id, told.Id);
        Assert.StartsWith(message, told.GetMessage(null), StringComparison.Ordinal);
    }

    private static string Class(string members) =>
        $"[assembly: WireBaseline] [GenerateShape] public class C {{ [DataMember(Order = 1)] {members} }} "
        + "public record struct Money(int Amount); "
        + "public static class Cents { public static int ToWire(Money value) => value.Amount; public static Money FromWire(int cents) => new(cents); }";

    private static string Struct(string attribute, string members) =>
        $"[assembly: WireBaseline] [GenerateShape] {attribute} public struct C "
        + $"{{ {members.Replace("public byte X {", "[DataMember(Order = 1)] public byte X {", StringComparison.Ordinal).Replace("public long Y {", "[DataMember(Order = 2)] public long Y {", StringComparison.Ordinal)} }}";
}
