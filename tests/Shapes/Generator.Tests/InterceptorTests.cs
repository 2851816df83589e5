using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Formats;
using SerializationApi.Shapes.Generator.Interception;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Calls that take shapes get those of the program and of the assemblies that it refers to.</summary>
public sealed class InterceptorTests
{
    private const string Contract = "[GenerateShape] public record Order([property: DataMember(Order = 1)] int Id);";
    private const string Call =
        "public static class P { public static SerializationApi.Formats.FormatSet F() => "
        + "SerializationApi.Formats.FormatSet.CreateDefault(); }";

    private static readonly CSharpParseOptions Allowed = CSharpParseOptions
        .Default.WithLanguageVersion(LanguageVersion.Latest)
        .WithFeatures([new("InterceptorsNamespaces", "Other;SerializationApi.Generated")]);

    [Fact]
    public void A_format_set_has_the_contracts_of_the_program_and_of_what_it_refers_to()
    {
        byte[] library = Emit(
            Compilation("namespace L { " + Contract.Replace("Order(", "Item(", StringComparison.Ordinal) + " }", "Library")
        );
        byte[] named = Emit(
            Compilation(
                "namespace S { [GenerateShape] public record Cup(int Size); [ShapeSet] public static partial class Cups; }",
                "Named"
            )
        );
        byte[] program = Emit(
            Compilation(Contract + Call, "Program", MetadataReference.CreateFromImage(library), MetadataReference.CreateFromImage(named))
        );

        var context = new System.Runtime.Loader.AssemblyLoadContext(name: null);
        context.LoadFromStream(new MemoryStream(library));
        context.LoadFromStream(new MemoryStream(named));
        var formats = (FormatSet)context.LoadFromStream(new MemoryStream(program)).GetType("P")!.GetMethod("F")!.Invoke(null, null)!;
        Assert.Superset(
            new HashSet<string>(["Cup", "Item", "Order"], StringComparer.Ordinal),
            formats.ShapedTypes.Select(static type => type.Name).ToHashSet(StringComparer.Ordinal)
        );
    }

    [Fact]
    public void A_program_without_contracts_compiles()
    {
        Compilation compilation = Compilation(Call, "Program");
        Assert.Contains(InterceptorEmitter.Namespace, TextOf(compilation), StringComparison.Ordinal);
        Emit(compilation);
    }

    [Theory]
    [InlineData("Microsoft.Extensions.DependencyInjection.IServiceCollection")]
    [InlineData("Microsoft.Extensions.DependencyInjection.IMvcBuilder")]
    [InlineData("Microsoft.Extensions.DependencyInjection.IMvcCoreBuilder")]
    public void AddFormats_gets_shapes_unless_it_names_them(string target)
    {
        Assert.Contains("Shapes.Generated.ProgramShapes", TextOf(Adding("target.AddFormats()")), StringComparison.Ordinal);
        Assert.Contains("Shapes.Generated.ProgramShapes", TextOf(Adding("target?.AddFormats()")), StringComparison.Ordinal);
        Assert.Contains("Shapes.Generated.ProgramShapes", TextOf(Adding("target.AddFormats(f => f.AddCbor())")), StringComparison.Ordinal);
        Assert.DoesNotContain(
            InterceptorEmitter.Namespace,
            TextOf(Adding("target.AddFormats(f => f.AddShapes(ProgramSet.All))")),
            StringComparison.Ordinal
        );

        Compilation Adding(string call) =>
            Compilation(
                "namespace Microsoft.Extensions.DependencyInjection { public interface IServiceCollection; public interface IMvcBuilder; "
                    + "public interface IMvcCoreBuilder; public static class FormatServiceCollectionExtensions { "
                    + "public static IServiceCollection AddFormats(this IServiceCollection b, "
                    + "Action<SerializationApi.Negotiation.FormatsBuilder>? c = null) => b; "
                    + "public static IMvcBuilder AddFormats(this IMvcBuilder b, "
                    + "Action<SerializationApi.Negotiation.FormatsBuilder>? c = null) => b; "
                    + "public static IMvcCoreBuilder AddFormats(this IMvcCoreBuilder b, "
                    + "Action<SerializationApi.Negotiation.FormatsBuilder>? c = null) => b; } } "
                    + "namespace SerializationApi.Negotiation { public class FormatsBuilder { public FormatsBuilder AddCbor() => this; "
                    + "public FormatsBuilder AddShapes(IEnumerable<Shape> s) => this; "
                    + "public FormatsBuilder AddGeneratedShapes(Func<IEnumerable<Shape>> s) => this; } } "
                    + "namespace M { using Microsoft.Extensions.DependencyInjection; "
                    + "public static class ProgramSet { public static Shape[] All => []; } "
                    + $"public static class P {{ public static void F({target} target) => {call}; }} }} {Contract}",
                "Program"
            );
    }

    [Fact]
    public void Where_interceptors_are_not_allowed_there_are_none()
    {
        GeneratorDriver driver = Source.Driver();
        string text = string.Join(
            '\n',
            driver
                .RunGenerators(Source.Compilation(Contract + Call), TestContext.Current.CancellationToken)
                .GetRunResult()
                .GeneratedTrees.Select(static tree => tree.ToString())
        );
        Assert.DoesNotContain(InterceptorEmitter.Namespace, text, StringComparison.Ordinal);
    }

    [Fact]
    public void An_edit_elsewhere_makes_nothing_anew()
    {
        CSharpCompilation compilation = Compilation(Contract + Call, "Program");
        GeneratorDriver driver = Driver().RunGenerators(compilation, TestContext.Current.CancellationToken);
        driver = driver.RunGenerators(
            compilation.AddSyntaxTrees(Tree("public class Other;", "Other.cs")),
            TestContext.Current.CancellationToken
        );
        GeneratorRunResult result = driver.GetRunResult().Results[0];
        Assert.All(
            new[] { InterceptionSteps.Interceptors, Steps.DefaultSet }.SelectMany(step => result.TrackedSteps[step]),
            static step =>
                Assert.All(
                    step.Outputs,
                    static output =>
                        Assert.Contains(output.Reason, new[] { IncrementalStepRunReason.Unchanged, IncrementalStepRunReason.Cached })
                )
        );
    }

    private static string TextOf(Compilation compilation)
    {
        GeneratorDriver driver = Driver()
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _, TestContext.Current.CancellationToken);
        Source.AssertClean(output);
        return string.Join('\n', driver.GetRunResult().GeneratedTrees.Select(static tree => tree.ToString()));
    }

    private static byte[] Emit(Compilation compilation)
    {
        Driver().RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _, TestContext.Current.CancellationToken);
        return Source.Emit(output);
    }

    private static CSharpGeneratorDriver Driver() =>
        CSharpGeneratorDriver.Create(
            [new ShapeGenerator().AsSourceGenerator()],
            parseOptions: Allowed,
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true)
        );

    private static CSharpCompilation Compilation(string text, string name, params MetadataReference[] references) =>
        Source.Compilation("", name, references).RemoveAllSyntaxTrees().AddSyntaxTrees(Tree(text, "Source.cs"));

    private static SyntaxTree Tree(string text, string path) =>
        CSharpSyntaxTree.ParseText(Source.Usings + text, Allowed, path, System.Text.Encoding.UTF8);
}
