using Microsoft.CodeAnalysis.CodeFixes;
using SerializationApi.Shapes.CodeFixes.Tests.Support;

namespace SerializationApi.Shapes.CodeFixes.Tests;

/// <summary>The number of a member that was removed is reserved on its contract.</summary>
public sealed class ReserveNumberTests
{
    private const string Head = """
        using System.Runtime.Serialization;
        using SerializationApi.Shapes;
        [assembly: WireBaseline(Formats = WireFormats.Json | WireFormats.MessagePack | WireFormats.Protobuf)]

        """;

    private const string Members = """
        public class C
        {
            [DataMember(Order = 1)] public int A { get; set; }
            [DataMember(Order = 2)] public int B { get; set; }
            [DataMember(Order = 3)] public int D { get; set; }
        }
        """;

    private static readonly ReserveNumberFix Fix = new();

    [Fact]
    public Task The_number_goes_on_the_contract() =>
        AssertFixed("[GenerateShape]\n" + Members, "[GenerateShape]\n" + Without(2), "[Reserved(2)]\n[GenerateShape]\n" + Without(2));

    [Fact]
    public Task The_number_goes_behind_those_that_are_reserved() =>
        AssertFixed(
            "[GenerateShape, Reserved(9)]\n" + Members,
            "[GenerateShape, Reserved(9)]\n" + Without(2),
            "[GenerateShape, Reserved(9, 2)]\n" + Without(2)
        );

    [Fact]
    public Task Numbers_of_one_format_stay_by_themselves() =>
        AssertFixed(
            "[GenerateShape, Reserved(9, Formats = WireFormats.Json)]\n" + Members,
            "[GenerateShape, Reserved(9, Formats = WireFormats.Json)]\n" + Without(2),
            "[Reserved(2)]\n[GenerateShape, Reserved(9, Formats = WireFormats.Json)]\n" + Without(2)
        );

    [Fact]
    public Task Names_stay_apart_from_numbers() =>
        AssertFixed(
            "[GenerateShape, Reserved(\"old\")]\n" + Members,
            "[GenerateShape, Reserved(\"old\")]\n" + Without(2),
            "[Reserved(2)]\n[GenerateShape, Reserved(\"old\")]\n" + Without(2)
        );

    [Fact]
    public Task All_that_were_removed_are_reserved_at_once() =>
        AssertFixed(
            "[GenerateShape]\n" + Members,
            "[GenerateShape]\n" + Without(2, 3),
            "[Reserved(2)]\n[Reserved(3)]\n[GenerateShape]\n" + Without(2, 3),
            isAll: true
        );

    [Fact]
    public Task A_contract_without_numbers_reserves_the_name() =>
        AssertFixed(
            "#pragma warning disable SHAPE040\n[GenerateShape]\npublic class C\n{\n    public int A { "
                + "get; set; }\n    public int B { get; set; }\n}\n",
            "#pragma warning disable SHAPE040\n[GenerateShape]\npublic class C\n{\n    public int A { get; set; }\n}\n",
            "#pragma warning disable SHAPE040\n[Reserved(\"b\")]\n[GenerateShape]\npublic class C\n{\n    public int A { get; set; }\n}\n"
        );

    [Fact]
    public Task A_record_reserves_the_position_of_a_parameter_that_was_removed() =>
        AssertFixed(
            "[GenerateShape]\npublic record C(int A, int B);\n",
            "[GenerateShape]\npublic record C(int A);\n",
            "[Reserved(2)]\n[GenerateShape]\npublic record C(int A);\n"
        );

    [Fact]
    public Task Each_contract_of_a_file_reserves_its_own() =>
        AssertFixed(
            "[GenerateShape] public record struct A(int X, int Y);\n[GenerateShape] public record B(int X, int Y);\n"
                + "[GenerateShape]\n"
                + Members,
            "[GenerateShape] public record struct A(int X);\n[GenerateShape] public record B(int X, int Y);\n"
                + "[GenerateShape]\n"
                + Without(3),
            "[Reserved(2)]\n[GenerateShape] public record struct A(int X);\n[GenerateShape] public record B(int X, int Y);\n"
                + "[Reserved(3)]\n[GenerateShape]\n"
                + Without(3),
            isAll: true
        );

    [Fact]
    public async Task Nothing_is_offered_where_reserving_would_not_do()
    {
        // Memory is read as it lies.
        const string All =
            "[assembly: SerializationApi.Shapes.WireBaseline(Formats = "
            + "SerializationApi.Shapes.WireFormats.MemoryPack)]\n[SerializationApi.Shapes.GenerateShape] ";
        using var before = new Workbench(null, ("C.cs", All + "public record C(int A, int B);"));
        using var bench = new Workbench(await before.BaselineAsync(), ("C.cs", All + "public record C(int A);"));
        Assert.False(await bench.OffersAsync(Fix, "SHAPE034"));
    }

    private static string Without(params int[] numbers) =>
        string.Join(
            "\n",
            Members.Split('\n').Where(line => !numbers.Any(number => line.Contains($"(Order = {number})", StringComparison.Ordinal)))
        );

    private static async Task AssertFixed(string old, string now, string expected, bool isAll = false)
    {
        using var before = new Workbench(null, ("C.cs", Head + old));
        using var bench = new Workbench(await before.BaselineAsync(), ("C.cs", Head + now));
        await (isAll ? bench.FixAllAsync(Fix, "SHAPE034", FixAllScope.Document) : bench.FixAsync(Fix, "SHAPE034"));
        Assert.Equal(Head + expected, await bench.TextAsync("C.cs"));
        Assert.Empty(await bench.DiagnosticsAsync());
    }
}
