using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What the options of a shape set change, and what they leave as it is.</summary>
public sealed class ShapeSetOptionTests
{
    private const string Records = """
        public record Brand(int Id, string Name);
        public record Edit([property: JsonPropertyName("caption")] string? Title, string[]? Tags, Part? Part);
        public record Part(long Size) { public Kind Kind { get; set; } }
        public enum Kind { None, Some }
        public struct Point { public int X { get; set; } public int Y { get; set; } }
        public class Plain { public string? A { get; set; } public Point B { get; set; } }
        public static class Values { public static readonly object[] All = [new Brand(1, "a"), new Edit("t", ["x"], new(2)), new Plain { A = "p", B = new() { Y = 3 } }]; }
        """;

    private const string Asked = "GenerateShapeFor<Brand>, GenerateShapeFor<Edit>, GenerateShapeFor<Plain>";

    [Fact]
    public void What_a_set_asks_for_has_the_same_bytes_with_and_without_the_annotated_ones()
    {
        string[] alone = Payloads($"[ShapeSet, {Asked}] public static partial class Set; {Records}");
        Assert.Contains(alone, static payload => payload.StartsWith("protobuf Brand", StringComparison.Ordinal));
        Assert.Equal(
            alone,
            Payloads(
                $"[ShapeSet(IncludeAnnotated = true), {Asked}] public static partial class Set; {Records} "
                    + "[DataContract] public class Annotated { [DataMember] public Brand? A { get; set; } "
                    + "[DataMember] public Part? B { get; set; } }"
            )
        );
    }

    // What a set asks for is followed to what it holds, which may have no end.
    [Fact]
    public void Generics_that_grow_end_beside_annotated_contracts()
    {
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                "public class Grow<T> { public Grow<List<T>>? Next { get; set; } } "
                    + "[ShapeSet(IncludeAnnotated = true), GenerateShapeFor<Grow<int>>] public static partial class Set;"
            ),
            out _
        );
        Assert.Null(result.Results[0].Exception);
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Id == "SHAPE004");
    }

    [Fact]
    public void A_contract_that_cannot_be_made_is_written_and_its_reading_refused_with_the_reason()
    {
        const string Contracts = """
            public class Entity;
            public class Info(Entity entity) { public Entity From() => entity; public int Width { get; set; } public string? Name { get; set; } public int Half => Width / 2; }
            public class Rating(string name, int? score) { public string Name { get; set; } = name; public int? Value { get; set; } = score; }
            public class Page { public Info? Info { get; set; } public List<Rating>? Ratings { get; set; } }
            public static class Values { public static readonly object[] All = [new Page { Info = new(new()) { Width = 4, Name = "n" }, Ratings = [new("g", 5)] }]; }
            """;
        string text = $"[ShapeSet, GenerateShapeFor<Page>] public static partial class Set; {Contracts}";
        Diagnostic[] told =
        [
            .. Source.Generate(Source.Compilation(text), out _).Diagnostics.Where(static diagnostic => diagnostic.Id == "SHAPE059"),
        ];
        Assert.Equal(
            [
                "'Info' is written but not read: it needs an accessible constructor without parameters, or one whose "
                    + "parameters are members or optional: the parameter 'entity' has no member of its name and type",
                "'Rating' is written but not read: it needs an accessible constructor without parameters, or one whose "
                    + "parameters are members or optional: the parameter 'score' has no member of its name and type",
            ],
            told.Select(static diagnostic => diagnostic.GetMessage(null))
        );
        Assert.All(told, static diagnostic => Assert.Equal(DiagnosticSeverity.Info, diagnostic.Severity));

        Assembly assembly = InMemory.Load(text);
        FormatSet set = InMemory.Formats(assembly);
        object page = InMemory.Values(assembly)[0];
        foreach (string format in new[] { "json", "msgpack", "memorypack", "cbor" })
        {
            byte[] payload = InMemory.Encode(set, set.FindByName(format)!, page);
            Assert.Equal(format != "memorypack", Encoding.UTF8.GetString(payload).Contains("half", StringComparison.Ordinal));
            InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
                InMemory.Decode(set, set.FindByName(format)!, page.GetType(), payload)
            );
            Assert.Contains(
                "'Info' needs an accessible constructor without parameters, or one whose parameters are members or optional: "
                    + "the parameter 'entity'",
                error.Message,
                StringComparison.Ordinal
            );
        }
    }

    // A contract that says that it is one is meant to be read.
    [Fact]
    public void A_contract_with_GenerateShape_that_cannot_be_made_is_an_error() =>
        Assert.Contains(
            Source
                .Generate(
                    Source.Compilation(
                        "[GenerateShape] public class C(int other) { [DataMember(Order = 1)] public int A { get; set; } = other; }"
                    ),
                    out _
                )
                .Diagnostics,
            static diagnostic => diagnostic is { Id: "SHAPE007", Severity: DiagnosticSeverity.Error }
        );

    [Theory]
    [InlineData(
        "public class Holder { public System.Globalization.Calendar? A { get; set; } }",
        "convert it with [ShapeAs<TWire>(typeof(TConverter))] on the member"
    )]
    [InlineData(
        "public class Holder { public Type? A { get; set; } }",
        "convert it with [ShapeAs<TWire>(typeof(TConverter))] on the member"
    )]
    [InlineData(
        "public class Holder { public System.Diagnostics.Stopwatch? A { get; set; } }",
        "add [GenerateShapeFor<System.Diagnostics.Stopwatch>] to the shape set"
    )]
    public void A_type_without_a_form_is_told_with_the_line_to_write(string holder, string line) =>
        Assert.EndsWith(
            $"which the formats cannot write: {line}",
            Assert
                .Single(
                    Source
                        .Generate(
                            Source.Compilation($"[ShapeSet, GenerateShapeFor<Holder>] public static partial class Set; {holder}"),
                            out _
                        )
                        .Diagnostics,
                    static diagnostic => diagnostic.Id == "SHAPE004"
                )
                .GetMessage(null),
            StringComparison.Ordinal
        );

    [Fact]
    public void The_line_mends_it()
    {
        const string Holder = "public class Holder { public int A { get; set; } public System.Net.Cookie? B { get; set; } }";
        Assert.Contains(
            Source
                .Generate(Source.Compilation($"[ShapeSet, GenerateShapeFor<Holder>] public static partial class Set; {Holder}"), out _)
                .Diagnostics,
            static diagnostic =>
                diagnostic.Id == "SHAPE004"
                && diagnostic
                    .GetMessage(null)
                    .EndsWith("add [GenerateShapeFor<System.Net.Cookie>] to the shape set", StringComparison.Ordinal)
        );
        GeneratorDriverRunResult mended = Source.Generate(
            Source.Compilation(
                $"[ShapeSet, GenerateShapeFor<Holder>, GenerateShapeFor<System.Net.Cookie>] public static partial class Set; {Holder}"
            ),
            out Compilation output
        );
        Assert.DoesNotContain(mended.Diagnostics, static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        Source.AssertClean(output);
    }

    private static string[] Payloads(string text)
    {
        Assembly assembly = InMemory.Load(text);
        FormatSet set = InMemory.Formats(assembly);
        return
        [
            .. from value in InMemory.Values(assembly)
            from name in new[] { "json", "msgpack", "protobuf", "memorypack", "cbor" }
            let format = set.FindByName(name)
            where set.FindCodecs(value.GetType())!.Offers(format)
            select $"{name} {value.GetType().Name} {Convert.ToHexString(InMemory.Encode(set, format, value))}",
        ];
    }
}
