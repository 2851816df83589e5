using Microsoft.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>A value that a contract's own code refuses makes the payload invalid.</summary>
public sealed class ValidationTests
{
    private static readonly (Format Format, byte[] Payload)[] Negative =
    [
        (new JsonFormat(), "{\"count\":-1}"u8.ToArray()),
        (new MessagePackFormat(), [0x91, 0xFF]),
        (new MessagePackFormat(), [0x81, 0xA5, .. "count"u8, 0xFF]),
        (new ProtobufFormat(), [8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
        (new MemoryPackFormat(), [1, 0xFF, 0xFF, 0xFF, 0xFF]),
    ];

    [Fact]
    public void A_constructor_may_refuse() => Refuses<ByConstructor, ByConstructorShape>("a valid ByConstructor");

    [Fact]
    public void An_initialiser_may_refuse() => Refuses<ByInitialiser, ByInitialiserShape>("a valid ByInitialiser");

    [Fact]
    public void A_setter_may_refuse() => Refuses<BySetter, BySetterShape>("a valid BySetter.Count");

    [Fact]
    public void An_init_setter_may_refuse() => Refuses<ByInitSetter, ByInitSetterShape>("a valid ByInitSetter.Count");

    [Fact]
    public void What_is_not_about_the_value_is_a_defect()
    {
        foreach ((Format format, byte[] payload) in Negative)
        {
            Assert.Throws<InvalidOperationException>(() => format.CreateCodec<Defective, DefectiveShape>().Decode(payload));
        }
    }

    [Theory]
    [InlineData("record C(int A, string? B);")]
    [InlineData("record struct C(int A, string? B);")]
    [InlineData(
        "class C { [DataMember(Order = 1)] public int A { get; set; } [DataMember(Order = 2)] public "
            + "string? B { get; set; } = string.Concat(\"a\", \"b\"); }"
    )]
    [InlineData(
        "class C(int a) { [DataMember(Order = 1)] public int A { get; } = a; [DataMember(Order = "
            + "2)] public List<int> B { get; init; } = new(); }"
    )]
    [InlineData("class C { public C(int a) { A = a; } [DataMember(Order = 1)] public int A { get; } }")]
    [InlineData("class C { private int _a; [DataMember(Order = 1)] public int A { get => _a; set => _a = value; } }")]
    public void Contracts_that_refuse_nothing_are_made_without_a_try(string contract) =>
        Assert.DoesNotContain("try", WithoutMadeDefaults(Generated(contract)), StringComparison.Ordinal);

    [Theory]
    [InlineData(
        "class B { public B(int a) { if (a < 0) { throw new ArgumentException(nameof(a)); } } } [GenerateShape] public class "
            + "C(int a) : B(a) { [DataMember(Order = 1)] public int A { get; } = a; }"
    )]
    [InlineData(
        "class C { public C(int a) { A = a; } private int _a; [DataMember(Order = 1)] public int A { get => _a; private set "
            + "=> _a = value < 0 ? throw new ArgumentException(nameof(value)) : value; } }"
    )]
    [InlineData("class C(string a) { [DataMember(Order = 1)] public string A { get; } = new Uri(a).AbsolutePath; }")]
    public void Contracts_that_refuse_elsewhere_are_made_with_one(string contract) =>
        Assert.Contains("try", Generated(contract), StringComparison.Ordinal);

    [Fact]
    public void Contracts_of_other_assemblies_may_refuse()
    {
        Source.Generate(
            Source.Compilation(
                "namespace L; public class P { public P(int a) => A = a; [DataMember(Order = 1)] "
                    + "public int A { get; } } public record R(int A);",
                "Library"
            ),
            out Compilation library
        );
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                "[GenerateShapeFor<L.P>, GenerateShapeFor<L.R>] public static partial class S;",
                references: MetadataReference.CreateFromImage(Source.Emit(library))
            ),
            out Compilation output
        );
        Source.AssertClean(output);
        Assert.Contains("try", File(result, "PShape"), StringComparison.Ordinal);
        Assert.DoesNotContain("try", File(result, "RShape"), StringComparison.Ordinal);
    }

    private static string File(GeneratorDriverRunResult result, string name) =>
        Assert
            .Single(
                result.Results.SelectMany(static one => one.GeneratedSources),
                file => file.HintName.Contains(name, StringComparison.Ordinal)
            )
            .SourceText.ToString()
            .Replace("Try", "", StringComparison.Ordinal)
            .Replace("entry", "", StringComparison.Ordinal);

    // An object that is made only to see its values may not be possible; that refuses no payload.
    private static string WithoutMadeDefaults(string text) =>
        text.IndexOf("private static class MadeDefaults", StringComparison.Ordinal) is >= 0 and var start ? text[..start] : text;

    private static string Generated(string contract)
    {
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                contract.StartsWith("class B", StringComparison.Ordinal) ? "public " + contract : "[GenerateShape] public " + contract
            ),
            out Compilation output
        );
        Assert.Empty(result.Diagnostics);
        Source.AssertClean(output);
        return File(result, "CShape");
    }

    private static void Refuses<T, TShape>(string expected)
        where TShape : struct, IShape<T>
    {
        foreach ((Format format, byte[] payload) in Negative)
        {
            Codec<T> codec = format.CreateCodec<T, TShape>();
            InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
            Assert.Contains(expected, exception.Message, StringComparison.Ordinal);
            Assert.InRange(exception.Offset, payload.Length - 1, payload.Length);
        }
    }
}
