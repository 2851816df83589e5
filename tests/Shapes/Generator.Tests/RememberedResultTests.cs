using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What the generator remembers of earlier edits gives what it would make anew (docs/adr/0052), and an edit costs
/// little.</summary>
public sealed class RememberedResultTests
{
    private static readonly Dictionary<string, string> Files = new(StringComparer.Ordinal)
    {
        ["Order.cs"] =
            "namespace N; [GenerateShape] public class Order : Base { [DataMember(Order = 1)] public int Id { get; set; } "
            + "[DataMember(Order = 2)] public List<Line>? Lines { get; set; } [DataMember(Order = 3)] public Kind Kind { "
            + "get; set; } [DataMember(Order = 4)] public Point At { get; set; } [DataMember(Order = 5)] public int "
            + "Count { get; set; } = Defaults.Count; [DataMember(Order = 6)] public Money Price { get; set; } "
            + "[DataMember(Order = 7)] public Figure? Figure { get; set; } [DataMember(Order "
            + "= 8)] public Short? Alias { get; set; } }",
        ["Base.cs"] = "namespace N; public abstract class Base { [DataMember(Order = 20)] public string? Note { get; set; } }",
        ["Line.cs"] =
            "namespace N; [GenerateShape] public class Line { [DataMember(Order = 1)] public string? Text { get; set; } "
            + "[DataMember(Order = 2)] public Order? Of { get; set; } }",
        ["Kind.cs"] = "namespace N; public enum Kind { A, B }",
        ["Point.cs"] =
            "namespace N; public struct Point { [DataMember(Order = 1)] public int X { get; set; } "
            + "[DataMember(Order = 2)] public int Y { get; set; } }",
        ["Defaults.cs"] = "namespace N; public static class Defaults { public const int Count = 3; public static int Other() => 1; }",
        ["Money.cs"] = "namespace N; [ShapeAs<string>(typeof(MoneyText))] public readonly record struct Money(decimal Amount); ",
        ["MoneyText.cs"] =
            "namespace N; public static class MoneyText { public static string ToWire(Money m) => \"\" + m.Amount; public "
            + "static Money FromWire(string s) => new(decimal.Parse(s)); }",
        ["Figure.cs"] =
            "namespace N; [JsonDerivedType(typeof(Circle), \"c\")] [JsonDerivedType(typeof(Square), \"s\")] public abstract class Figure;",
        ["Circle.cs"] = "namespace N; public class Circle : Figure { [DataMember(Order = 1)] public double R { get; set; } }",
        ["Square.cs"] = "namespace N; public class Square : Figure { [DataMember(Order = 1)] public Half A { get; set; } }",
        ["Aliases.cs"] = "global using Short = N.Aliased;",
        ["Aliased.cs"] = "namespace N; public class Aliased { [DataMember(Order = 1)] public int V { get; set; } }",
        ["Part1.cs"] = "namespace N; [GenerateShape] public partial class Parted { [DataMember(Order = 1)] public int A { get; set; } }",
        ["Part2.cs"] =
            "namespace N; public partial class Parted { public Parted() { B = 2; } [DataMember(Order = 2)] public int B { get; set; } }",
        ["Page.cs"] = "namespace N; [DataContract] public class Page<T> { [DataMember(Order = 1)] public List<T>? Items { get; set; } }",
        ["Old.cs"] =
            "namespace N; [DataContract] public class Old { [DataMember(Order = 1)] public Stored? A { get; set; } "
            + "[DataMember(Order = 2)] public Page<Line>? B { get; set; } }",
        ["Stored.cs"] = "namespace N; public class Stored { public int Z { get; set; } }",
        ["Set.cs"] = "namespace N; [ShapeSet(IncludeAnnotated = true)] [GenerateShapeFor<Asked>] public static partial class Set;",
        ["Asked.cs"] = "namespace N; public record Asked(int A, Inner? B);",
        ["Inner.cs"] = "namespace N; public record Inner(string C);",
        ["Other.cs"] = "namespace N; public static class Other { public static int F() { return 1; } public static Page<Order>? G; }",
        ["Handlers.cs"] =
            "namespace N; public class Body<T>; public static class Handlers { public static void Post(Body<Parcel<Line>> parcel) { } }",
        ["Parcel.cs"] = "namespace N; public class Parcel<T> { [DataMember(Order = 1)] public T? Content { get; set; } }",
        ["Assembly.cs"] = "[assembly: AcceptDifferences(WireFormats.Protobuf)]",
    };

    // Texts that edits put into a file, before its last brace where they are members.
    private static readonly string[] Members =
    [
        "[DataMember(Order = 9)] public int New9 { get; set; }",
        "[DataMember(Order = 10)] public Kind? New10 { get; set; }",
        "[JsonIgnore] public int Hidden { get; set; }",
        "public int Get => 4;",
        "private int _f; public int F() => _f;",
        "public static readonly int S = 5;",
        "[DataMember(Order = 11)] public Inner? New11 { get; set; }",
    ];

    private static readonly (string Old, string New)[] Changes =
    [
        ("int", "long"),
        ("long", "int"),
        ("string?", "byte[]?"),
        ("class", "record"),
        ("record", "class"),
        ("public", "internal"),
        ("Order = 1)", "Order = 12)"),
        ("Order = 12)", "Order = 1)"),
        ("Count = 3", "Count = 4"),
        ("Count = 4", "Count = 3"),
        ("A, B }", "A, B, C }"),
        ("B = 2;", "A = 2;"),
        ("return 1", "return 2"),
        ("return 2", "return 1"),
        ("N.Aliased", "N.Inner"),
        ("[GenerateShape]", ""),
        ("class ", "sealed class "),
        ("struct", "class"),
        ("m.Amount", "m"),
        ("Circle : Figure", "Circle"),
        ("abstract ", ""),
        ("[GenerateShapeFor<Asked>]", ""),
        ("Protobuf", "MessagePack"),
        ("Half", "nint"),
        ("IncludeAnnotated = true", "IncludeAnnotated = true, Contractless = true"),
        ("Inner", "Stored"),
        ("\"c\"", "\"cc\""),
        ("string ", "int "),
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5, false)]
    [InlineData(6, false)]
    public void After_random_edits_all_is_as_if_it_were_made_anew(int seed, bool declaresSet = true)
    {
        var random = new Random(seed);
        var texts = new Dictionary<string, string>(Files.Where(file => declaresSet || file.Key != "Set.cs"), StringComparer.Ordinal);
        CSharpCompilation compilation = Compilation(texts);
        GeneratorDriver driver = Source.Driver(tracks: false).RunGenerators(compilation, TestContext.Current.CancellationToken);
        for (int i = 0; i < SerializationApi.Tests.Support.Rounds.Of(400); i++)
        {
            (string file, string text) = Edit(random, texts);

            // Broken code is mended after a while, as people do.
            texts[file] = random.Next(4) == 0 ? Files[file] : text;
            compilation = compilation.ReplaceSyntaxTree(
                compilation.SyntaxTrees.Single(tree => tree.FilePath == file),
                Source.Tree(texts[file], file)
            );
            driver = driver.RunGenerators(compilation, TestContext.Current.CancellationToken);
            GeneratorDriver anew = Source.Driver(tracks: false).RunGenerators(Compilation(texts), TestContext.Current.CancellationToken);
            Assert.Equal($"{file}: {texts[file]}\n{Result(anew)}", $"{file}: {texts[file]}\n{Result(driver)}");
        }
    }

    /// <summary>What a step allocates tells whether contracts are parsed: no time is measured.</summary>
    [Theory]
    [InlineData("Other.cs", "return 1", "return 2", 0.1)]
    [InlineData("C7.cs", "M7 ", "M7x ", 0.15)]
    [InlineData("C7.cs", "int", "long", 0.15)]
    [InlineData("Other.cs", "return 1", "return 2", 0.1, false)]
    [InlineData("C7.cs", "int", "long", 0.15, false)]
    public void An_edit_costs_what_it_changes(string file, string old, string changed, double share, bool declaresSet = true)
    {
        const int Count = 200;
        var texts = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["Set.cs"] = declaresSet ? "[ShapeSet] public static partial class Set;" : "",
            ["Other.cs"] = "public static class Other { public static int F() { return 1; } }",
        };
        for (int i = 0; i < Count; i++)
        {
            texts[$"C{i}.cs"] = string.Create(
                CultureInfo.InvariantCulture,
                $"[GenerateShape] public class C{i} {{ [DataMember(Order = 1)] public int M7 {{ get; set; }} "
                    + $"[DataMember(Order = 2)] public List<C{(i + 1) % Count}>? Next {{ get; set; }} [DataMember(Order = "
                    + $"3)] public C{i * 7 % Count}? Far {{ get; set; }} }}"
            );
        }

        CSharpCompilation compilation = Compilation(texts);
        GeneratorDriver driver = Source.Driver(tracks: false);
        long first = Allocated(() => driver = driver.RunGenerators(compilation, TestContext.Current.CancellationToken));
        SyntaxTree tree = compilation.SyntaxTrees.Single(tree => tree.FilePath == file);
        compilation = compilation.ReplaceSyntaxTree(tree, Source.Tree(texts[file].Replace(old, changed, StringComparison.Ordinal), file));
        Assert.InRange(
            Allocated(() => driver = driver.RunGenerators(compilation, TestContext.Current.CancellationToken)),
            1,
            (long)(first * share)
        );
    }

    private static long Allocated(Action run)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        run();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static (string File, string Text) Edit(Random random, Dictionary<string, string> texts)
    {
        string file = texts.Keys.ElementAt(random.Next(texts.Count));
        string text = texts[file];
        (string Old, string New)[] fitting = [.. Changes.Where(change => text.Contains(change.Old, StringComparison.Ordinal))];
        return random.Next(3) switch
        {
            0 when text.TrimEnd().EndsWith('}') => (file, $"{text.TrimEnd()[..^1]} {Members[random.Next(Members.Length)]} }}"),
            1 => (file, text + $" // {random.Next(100)}"),
            _ when fitting.Length > 0 && fitting[random.Next(fitting.Length)] is var (old, now) => (
                file,
                text.Replace(old, now, StringComparison.Ordinal)
            ),
            _ => (file, "\n" + text),
        };
    }

    private static CSharpCompilation Compilation(Dictionary<string, string> texts) =>
        Source.Compilation("").RemoveAllSyntaxTrees().AddSyntaxTrees(texts.Select(static text => Source.Tree(text.Value, text.Key)));

    private static string Result(GeneratorDriver driver)
    {
        GeneratorRunResult result = driver.GetRunResult().Results[0];
        Assert.Null(result.Exception);
        return string.Join(
            "\n",
            result
                .Diagnostics.Select(static diagnostic => diagnostic.ToString())
                .Order(StringComparer.Ordinal)
                .Concat(
                    result
                        .GeneratedSources.OrderBy(static source => source.HintName, StringComparer.Ordinal)
                        .Select(static source => $"{source.HintName}:\n{source.SourceText}")
                )
        );
    }
}
