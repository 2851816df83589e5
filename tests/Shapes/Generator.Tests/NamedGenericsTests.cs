using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Closed generics that endpoints name are in the set without being asked for.</summary>
public sealed class NamedGenericsTests
{
    // As ASP.NET Core and our Negotiation have them, by name.
    private const string Web = """
        using System.Threading.Tasks;
        namespace Microsoft.AspNetCore.Http { public interface IResult; }
        namespace Microsoft.AspNetCore.Mvc { public class ControllerBase; public class ActionResult<T>; }
        namespace SerializationApi.Negotiation { public class Body<T>; }
        public class App { public void MapGet(string path, Delegate handler) { } public void MapPost(string path, Delegate handler) { } }
        public class Ok<T> : Microsoft.AspNetCore.Http.IResult; public class Results<A, B> : Microsoft.AspNetCore.Http.IResult; public class NotFound;
        public static class TypedResults { public static Ok<T> Ok<T>(T value) => new(); }
        public interface IRepository<T>; public class Repository<T> { public List<T>? Items { get; set; } }
        """;

    private const string Annotated = """
        [MessagePackObject] public class Envelope<T> where T : class { [Key(0)] public T? Data { get; set; } }
        [MessagePackObject] public class Inner { [Key(0)] public int A { get; set; } }
        public static class Make { public static Envelope<T> Of<T>(T value) where T : class => new() { Data = value }; }
        [ShapeSet(IncludeAnnotated = true)] public static partial class Set;
        """;

    private const string Plain = """
        public class Page<T>(int size, IEnumerable<T> data) where T : class { public int Size { get; } = size; public IEnumerable<T> Data { get; } = data; }
        [GenerateShape] public class Item { [DataMember(Order = 1)] public int Id { get; set; } }
        [ShapeSet] public static partial class Set;
        """;

    [Theory]
    [InlineData("public static class P { public static void M(App app) => app.MapGet(\"/\", () => new Envelope<Inner>()); }")]
    [InlineData("public static class P { public static void M(App app) => app.MapGet(\"/\", () => Make.Of(new Inner())); }")]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapGet(\"/\", () => TypedResults.Ok(Make.Of(new Inner()))); }"
    )]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapGet(\"/\", async () => { await "
            + "Task.Yield(); return Make.Of(new Inner()); }); }"
    )]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapGet(\"/\", Get); static "
            + "Task<Results<Ok<Envelope<Inner>>, NotFound>> Get() => null!; }"
    )]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapPost(\"/\", "
            + "(Envelope<Inner> body, IRepository<Inner> items) => 1); }"
    )]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapPost(\"/\", "
            + "(SerializationApi.Negotiation.Body<Envelope<Inner>> body) => 1); }"
    )]
    [InlineData(
        "public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public "
            + "Microsoft.AspNetCore.Mvc.ActionResult<Envelope<Inner>> Get() => null!; }"
    )]
    [InlineData(
        "public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public async "
            + "Task<Envelope<Inner>[]> Get() { await Task.Yield(); return []; } }"
    )]
    [InlineData("public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Post(Envelope<Inner> body) { } }")]
    [InlineData("public interface IService { Task<List<Envelope<Inner>>> All(); }")]
    public void An_annotated_definition_is_found_wherever_it_is_closed(string text) => AssertFound("Envelope<Inner>", Annotated, text);

    [Theory]
    [InlineData("public static class P { public static void M(App app) => app.MapGet(\"/\", () => new Page<Item>(1, [])); }")]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapGet(\"/\", (Repository<Item> "
            + "items) => TypedResults.Ok(new Page<Item>(1, []))); }"
    )]
    [InlineData(
        "public static class P { public static void M(App app) => app.MapGet(\"/\", Get); static async Task<Ok<Page<Item>>> "
            + "Get(IRepository<Item> items) { await Task.Yield(); return null!; } }"
    )]
    [InlineData("public static class P { public static int M(SerializationApi.Negotiation.Body<Page<Item>> body) => 1; }")]
    [InlineData(
        "public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public "
            + "Microsoft.AspNetCore.Mvc.ActionResult<Page<Item>> Get(Repository<Item> items) => null!; }"
    )]
    public void Another_definition_is_found_where_a_handler_returns_it(string text)
    {
        GeneratorDriverRunResult result = AssertFound("Page<Item>", Plain, text);
        Assert.DoesNotContain("Repository", string.Concat(result.GeneratedTrees), StringComparison.Ordinal);
        Assert.DoesNotContain("Ok<", string.Concat(result.GeneratedTrees), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public class Service { public Page<Item>? Get() => null; }")]
    [InlineData(
        "public static class P { public static void M<T>(App app) where T : class => app.MapGet(\"/\", () => new Page<T>(1, [])); }"
    )]
    [InlineData("public static class P { public static void M(App app) => app.MapGet(\"/\", (Repository<Item> items) => 1); }")]
    [InlineData("public static class P { public static void M(App app) => app.MapGet(\"/\", () => new Page<Type>(1, [])); }")]
    [InlineData("public class C : Microsoft.AspNetCore.Mvc.ControllerBase { private Page<Item>? Get() => null; }")]
    public void What_no_handler_returns_or_has_no_form_is_left_out(string text)
    {
        GeneratorDriverRunResult result = Generate(Plain + text);
        Assert.DoesNotContain(result.Diagnostics, static diagnostic => diagnostic.Severity != DiagnosticSeverity.Info);
        Assert.DoesNotContain("Page<", string.Concat(result.GeneratedTrees), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("IncludeAnnotated = true", "A.One, A.B.Two, C.Three, C.Four<int>")]
    [InlineData("IncludeAnnotated = true, Namespaces = [\"A\"]", "A.One, A.B.Two")]
    [InlineData("IncludeAnnotated = true, Namespaces = [\"A.B\", \"C\"]", "A.B.Two, C.Three, C.Four<int>")]
    [InlineData("IncludeAnnotated = true, Namespaces = new[] { \"A\" }, ExcludedNamespaces = new string[] { \"A.B\" }", "A.One")]
    [InlineData("IncludeAnnotated = true, ExcludedTypes = [typeof(A.One), typeof(C.Four<>)]", "A.B.Two, C.Three")]
    [InlineData("IncludeAnnotated = true, ExcludedTypes = [typeof(C.Four<int>), typeof(C.Around)]", "A.One, A.B.Two, C.Three")]
    public void A_set_takes_the_namespaces_and_types_that_it_names(string arguments, string expected)
    {
        GeneratorDriverRunResult result = Generate(
            $$"""
            [ShapeSet({{arguments}})] public static partial class Set;
            namespace A { [MessagePackObject] public class One { [Key(0)] public int X { get; set; } } namespace B { [MessagePackObject] public class Two { [Key(0)] public int X { get; set; } } } }
            namespace C
            {
                [MessagePackObject] public class Three { [Key(0)] public int X { get; set; } }
                [MessagePackObject] public class Four<T> { [Key(0)] public T? X { get; set; } }
                public static class Around { public static Four<int>? Field; {{(
                arguments.Contains("Around", StringComparison.Ordinal)
                    ? "[MessagePackObject] public class Five { [Key(0)] public int X { get; set; } }"
                    : ""
            )}} }
            }
            """
        );
        string all = string.Concat(
            result.GeneratedTrees.Where(static tree => tree.FilePath.EndsWith("Set.All.g.cs", StringComparison.Ordinal))
        );
        Assert.Equal(
            expected.Split(", ").Order(),
            all.Split("new global::SerializationApi.Shapes.Shape<global::")
                .Skip(1)
                .Select(static line => line.Split(", global::")[0])
                .Order()
        );
    }

    private static GeneratorDriverRunResult AssertFound(string type, string contracts, string text)
    {
        GeneratorDriverRunResult result = Generate(contracts + text);
        Assert.DoesNotContain(result.Diagnostics, static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        string all = string.Concat(
            result.GeneratedTrees.Where(static tree => tree.FilePath.EndsWith("Set.All.g.cs", StringComparison.Ordinal))
        );
        Assert.Contains($"Shape<global::{type.Replace("<", "<global::", StringComparison.Ordinal)}, ", all, StringComparison.Ordinal);
        return result;
    }

    private static GeneratorDriverRunResult Generate(string text)
    {
        CSharpCompilation compilation = Source.Compilation(
            "using MessagePack;\n" + Web.Split('\n')[0] + text + "\n" + Web[(Web.IndexOf('\n', StringComparison.Ordinal) + 1)..],
            references: MetadataReference.CreateFromFile(typeof(NamedGenericsTests).Assembly.Location)
        );
        GeneratorDriverRunResult result = Source.Generate(compilation, out Compilation output);
        Source.AssertClean(output);
        return result;
    }
}
