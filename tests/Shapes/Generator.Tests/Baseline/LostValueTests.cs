using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Edits that change no member and lose values of older payloads all the same.</summary>
public sealed class LostValueTests
{
    [Theory]
    [InlineData(
        "Protobuf",
        "it now has its own default",
        "public int X { get; set; } public C() { }",
        "public int X { get; set; } public C() { X = 5; }"
    )]
    [InlineData(
        "Protobuf",
        "it now has its own default",
        "public int X { get; set; } public C() { }",
        "public int X { get; set; } public C() : this(5) { } private C(int x) { X = x; }"
    )]
    [InlineData(
        "Protobuf",
        "it now has its own default",
        "public int X { get; set; }",
        "public int X { get => _x; set => _x = value; } private int _x = 5;"
    )]
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
    public void A_class_that_loses_values_is_told(string format, string message, string before, string after) =>
        AssertTold("SHAPE036", $"'C.X' cannot read older {format} payloads: {message}", Class(before), Class(after));

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
    public void An_edit_that_loses_nothing_is_not_told(string before, string after) =>
        Assert.Empty(
            BaselineRun
                .Check(Class(after), BaselineRun.Update(Class(before)))
                .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
        );

    private static void AssertTold(string id, string message, string before, string after)
    {
        Diagnostic told = Assert.Single(
            BaselineRun.Check(after, BaselineRun.Update(before)),
            static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error
        );
        Assert.Equal(id, told.Id);
        Assert.StartsWith(message, told.GetMessage(null), StringComparison.Ordinal);
    }

    private static string Class(string members) =>
        $"[assembly: WireBaseline] [GenerateShape] public class C {{ [DataMember(Order = 1)] {members} }}";

    private static string Struct(string attribute, string members) =>
        $"[assembly: WireBaseline] [GenerateShape] {attribute} public struct C "
        + $"{{ {members.Replace("public byte X {", "[DataMember(Order = 1)] public byte X {", StringComparison.Ordinal).Replace("public long Y {", "[DataMember(Order = 2)] public long Y {", StringComparison.Ordinal)} }}";
}
