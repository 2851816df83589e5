using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What is reported of surrogates, and of types that cannot have a shape: each once, at the attribute.</summary>
public sealed class SurrogateDiagnosticTests
{
    private const string Foreign = "public class F { public string Text() => \"\"; }";

    [Theory]
    [InlineData("SHAPE025", "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P;")]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P { public static int ToWire(P p) => 1; }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P { public static int ToWire(P "
            + "p) => 1; private static P FromWire(int i) => new(); }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P { public static long ToWire(P "
            + "p) => 1; public static P FromWire(long i) => new(); }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P { public int ToWire(P p) "
            + "=> 1; public static P FromWire(int i) => new(); }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P { public static implicit operator int(P p) => 1; }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(P A); [[|ShapeAs<int>|]] public class P(int a) { public int B { get; } = a; }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public record C(List<P> A); [[|ShapeAs<int>(typeof(K))|]] public class P; public "
            + "static class K { public static int ToWire(P p) => 1; }"
    )]
    [InlineData(
        "SHAPE025",
        "[GenerateShape] public class C { [DataMember(Order = 1), [|ShapeAs<int>(typeof(K))|]] public string? A { get; set; } "
            + "} public static class K { public static int ToWire(DateTime p) => 1; public static DateTime FromWire(int i) => default; }"
    )]
    [InlineData("SHAPE025", "[GenerateShape] public record C([[|ShapeAs<int>|]] string A);")]
    [InlineData(
        "SHAPE025",
        "[[|ShapeAs<P>|]] [GenerateShape] public record P(int A) { public static P ToWire(P p) => p; public static P FromWire(P p) => p; }"
    )]
    [InlineData(
        "SHAPE025",
        "[[|ShapeAs<List<P>>|]] [GenerateShape] public record P(int A) { public static List<P> ToWire(P p) => "
            + "[p]; public static P FromWire(List<P> p) => p[0]; }"
    )]
    [InlineData(
        "SHAPE025",
        "[[|GenerateShapeFor<F>(Surrogate = typeof(K))|]] public static partial class S; public static class "
            + "K { public static string ToWire(F f) => f.Text(); } "
            + Foreign
    )]
    [InlineData(
        "SHAPE041",
        "[ShapeSet, [|GenerateShapeFor<M>(Surrogate = typeof(K))|]] public static partial class S; [GenerateShape] public "
            + "record C(M? A); public record M(int V); public static class K { public static string ToWire(M m) => "
            + "\"\"; public static M FromWire(string s) => new(1); }"
    )]
    [InlineData(
        "SHAPE041",
        "[ShapeSet, [|GenerateShapeFor<M>(Surrogate = typeof(K))|]] public static partial class S; [GenerateShape] public "
            + "record C(D A); public record D(Dictionary<int, M> B); public record struct M(int V); public static class K { "
            + "public static string ToWire(M m) => \"\"; public static M FromWire(string s) => new(1); }"
    )]
    [InlineData(
        "SHAPE041",
        "[ShapeSet, [|GenerateShapeFor<DateTime>(Surrogate = typeof(K))|]] public static partial class S; [GenerateShape] "
            + "public record C(DateTime? A, List<DateTime> B); public static class K { public static string ToWire(DateTime m) "
            + "=> \"\"; public static DateTime FromWire(string s) => default; }"
    )]
    [InlineData("SHAPE004", "[GenerateShape] public record C(P [|A|]); [ShapeAs<Type>] public record P(Type A);")]
    [InlineData(
        "SHAPE006",
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<P, int>? [|A|] { get; set; } } "
            + "[ShapeAs<W>] public record P(W A); public record W(int A);"
    )]
    [InlineData("SHAPE009", "[ShapeAs<int>] [GenerateShape] public record struct [|C|]<T>(int A);")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<Action>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<Action[]>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<List<Action>>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<System.Collections.IEnumerable>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<nint>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<Delegate>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<Random>|]] public static partial class S;")]
    [InlineData("SHAPE026", "[[|GenerateShapeFor<Enum>|]] public static partial class S;")]
    [InlineData("SHAPE004", "[[|GenerateShapeFor<Span<int>>|]] public static partial class S;", true)]
    [InlineData("SHAPE022", "[[|GenerateShapeFor<Dictionary<W, int>>|]] public static partial class S; public record W(int A);")]
    [InlineData("SHAPE010", "[[|GenerateShapeFor<System.IO.Stream>|]] public static partial class S;")]
    [InlineData("SHAPE022", "[[|GenerateShapeFor<List<List<int>>>|]] public static partial class S;")]
    [InlineData("SHAPE022", "[[|GenerateShapeFor<Dictionary<double, int>>|]] public static partial class S;")]
    public void Is_reported_where_it_arises(string id, string text, bool hasCompilerErrors = false)
    {
        var marked = new Marked(text);
        Diagnostic diagnostic = Assert.Single(Source.Generate(Source.Compilation(marked.Text), out Compilation output).Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
        Assert.DoesNotContain("{", diagnostic.GetMessage(null), StringComparison.Ordinal);
        Assert.DoesNotContain("ValueForm", diagnostic.GetMessage(null), StringComparison.Ordinal);
        if (!hasCompilerErrors)
        {
            Source.AssertClean(output);
        }
    }

    [Theory]
    [InlineData(
        "[GenerateShapeFor<int>, GenerateShapeFor<string>, GenerateShapeFor<byte[]>, "
            + "GenerateShapeFor<int[][]>] public static partial class S;",
        "SHAPE022"
    )]
    [InlineData(
        "[GenerateShapeFor<int>, GenerateShapeFor<Dictionary<string, List<string>>>, "
            + "GenerateShapeFor<(int, List<string>)?>] public static partial class S;",
        "SHAPE022"
    )]
    [InlineData(
        "[GenerateShapeFor<List<C>>, GenerateShapeFor<C[]>, GenerateShapeFor<C>, GenerateShapeFor<E>, GenerateShapeFor<E?>] "
            + "public static partial class S; public record C(List<C> Items); public enum E { A }"
    )]
    [InlineData(
        "[GenerateShapeFor<C>] public static partial class S; public record C(Id<C> A, Id<C>? B, List<Id<C>?> D, "
            + "Dictionary<Id<C>, Id<C>> F); [ShapeAs<Guid>] public readonly record struct Id<T>(Guid Value);"
    )]
    [InlineData("[GenerateShapeFor<Items>] public static partial class S; [ShapeAs<string>] public record Items(string Value); ")]
    [InlineData("[GenerateShape] public record C(Names A, Names? B); [ShapeAs<string>] public record Names(string? Value);")]
    [InlineData("[GenerateShape] public record C(P A, P? B, List<P> D); [ShapeAs<int?>] public record P(int? Value);")]
    [InlineData(
        "[GenerateShape] public record C(P A, P? B); [ShapeAs<W>] public readonly record struct P(W Value); public record W(P? Inner);"
    )]
    [InlineData("[GenerateShape] public record C(@event A); [ShapeAs<int>] public record struct @event(int @class);")]
    [InlineData(
        "#nullable disable\n[GenerateShape] public class C { [DataMember(Order = 1)] public P A { get; set; } "
            + "[DataMember(Order = 2)] public List<P> B { get; set; } } [ShapeAs<int>] public record P(int Value);"
    )]
    [InlineData("[GenerateShape, ShapeAs<int>] public record P(int Value);")]
    [InlineData(
        "[ShapeSet, GenerateShapeFor<M>(Surrogate = typeof(K)), GenerateShapeFor<C>] public static partial class S; public "
            + "record C(M? A); [GenerateShape] public record D(int B); public record M(int V); public static class K { public "
            + "static string ToWire(M m) => \"\"; public static M FromWire(string s) => new(1); }"
    )]
    [InlineData(
        "[GenerateShapeFor<M>(Surrogate = typeof(K))] public static partial class S; [GenerateShape] public record C(M? A); "
            + "public record M(int V); public static class K { public static string ToWire(M m) => \"\"; "
            + "public static M FromWire(string s) => new(1); }"
    )]
    [InlineData(
        "[ShapeSet, GenerateShapeFor<M>(Surrogate = typeof(K))] public static partial class S; [GenerateShape] public record "
            + "C([property: ShapeAs<string>(typeof(K))] M A, List<M> B); [ShapeAs<string>(typeof(K))] public record M(int V); "
            + "public static class K { public static string ToWire(M m) => \"\"; public static M FromWire(string s) => new(1); }"
    )]
    [InlineData(
        "[GenerateShape] public record C(E A, E? B); [ShapeAs<string>(typeof(K))] public enum E { A } public static class K { "
            + "public static string ToWire(E e) => e.ToString(); public static E FromWire(string s) => Enum.Parse<E>(s); }"
    )]
    [InlineData(
        "[GenerateShape] public record C(I A); [ShapeAs<string>(typeof(K))] public interface I; public class J : I; public "
            + "static class K { public static string ToWire(I e) => \"\"; public static I FromWire(string s) => new J(); }"
    )]
    public void Surrogates_and_values_compile_without_a_warning(string text, string? warning = null)
    {
        CSharpCompilation compilation = Source.Compilation(text);
        Assert.All(Source.Generate(compilation, out Compilation output).Diagnostics, diagnostic => Assert.Equal(warning, diagnostic.Id));
        Source.AssertClean(output);
    }
}
