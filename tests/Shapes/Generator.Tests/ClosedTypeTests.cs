using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Closed classes of C# 15: what derives from one is its cases, in the order of declaration.</summary>
public sealed class ClosedTypeTests
{
    private const string Closed = "[GenerateShape, System.Runtime.CompilerServices.IsClosedType] public abstract record Signal;";

    private const string Text =
        Closed
        + """
             public sealed record Stop : Signal;
            public abstract record Move([property: DataMember(Order = 1)] int Speed) : Signal;
            public sealed record Walk(int Speed, [property: DataMember(Order = 2)] string? By) : Move(Speed);
            public static class Outer { public sealed record Ride(int Speed, [property: DataMember(Order = 2)] List<Signal> Stops) : Move(Speed); }
            public static class V { public static Signal Of() => new Outer.Ride(5, [new Stop(), new Walk(3, "foot")]); public static string Show(Signal signal) => $"{signal} {((signal as Outer.Ride)?.Stops is { } stops ? string.Join(", ", stops) : "")}"; }
            """;

    [Theory]
    [InlineData(
        "json",
        "{\"$type\":\"Ride\",\"stops\":[{\"$type\":\"Stop\"},{\"$type\":\"Walk\",\"by\":\"foot\",\"speed\":3}],\"speed\":5}"
    )]
    [InlineData("msgpack", "920292059292009092019203a4666f6f74")]
    [InlineData("cbor", "")]
    [InlineData("protobuf", "1a12080512020a00120a120808031204666f6f74")]
    [InlineData("memorypack", "")]
    public void Each_class_is_a_case_without_annotations(string format, string expected)
    {
        var loaded = new Loaded(Text);
        string written = loaded.Encode(format, loaded.Value);

        Assert.True(
            expected.Length == 0
                || expected == (format == "json" ? System.Text.Encoding.UTF8.GetString(Convert.FromHexString(written)) : written),
            written
        );
        Assert.Equal(
            "Ride { Speed = 5, Stops = System.Collections.Generic.List`1[Signal] } Stop { }, Walk { Speed = 3, By = foot }",
            loaded.Show(format, written)
        );
        Assert.Empty(loaded.Reported);
    }

    [Fact]
    public void Annotations_go_before_the_order()
    {
        var loaded = new Loaded(
            "[GenerateShape, JsonDerivedType(typeof(B), 7), System.Runtime.CompilerServices.IsClosedType] public abstract "
                + "record A; public sealed record C : A; public sealed record B : A; public static "
                + "class V { public static A Of() => new B(); }"
        );
        Assert.Equal("920790", loaded.Encode("msgpack", loaded.Value));
    }

    [Theory]
    [InlineData(
        "two cases named 'Stop'",
        Closed + "public sealed record Stop : Signal; public static class Outer { public sealed record Stop : Signal; }"
    )]
    [InlineData("a case is generic", Closed + "public sealed record Stop<T> : Signal;")]
    [InlineData("not in one file", Closed + "public sealed record Stop : Signal;", "public sealed record Walk : Signal;")]
    [InlineData("not in one file", Closed + "public sealed partial record Stop : Signal;", "public sealed partial record Stop;")]
    public void Cases_without_an_order_are_reported(string reason, params string[] files)
    {
        CSharpCompilation compilation = Source.Compilation(
            files[0],
            "Closed",
            MetadataReference.CreateFromFile(typeof(ClosedTypeTests).Assembly.Location)
        );
        var options = (CSharpParseOptions)compilation.SyntaxTrees[0].Options;
        compilation = compilation.AddSyntaxTrees(
            files
                .Skip(1)
                .Select(file =>
                    CSharpSyntaxTree.ParseText(file, options, "Second.cs", cancellationToken: TestContext.Current.CancellationToken)
                )
        );

        Diagnostic diagnostic = Assert.Single(Source.Generate(compilation, out _).Diagnostics);
        Assert.Equal("SHAPE032", diagnostic.Id);
        Assert.Contains(reason, diagnostic.GetMessage(null), StringComparison.Ordinal);
    }
}
