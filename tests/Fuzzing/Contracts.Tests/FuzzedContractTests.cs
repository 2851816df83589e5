using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Running;
using SerializationApi.Contracts.Fuzz.Writing;

namespace SerializationApi.Contracts.Fuzz.Tests;

/// <summary>The fuzzer of contracts by seeds that never change, and what it would find of a contract that is wrong.</summary>
public sealed class FuzzedContractTests
{
    private const int Units = 25;

    [Theory]
    [InlineData(2500)]
    [InlineData(6000)]
    public void Contracts_of_a_fixed_seed_compile_and_are_what_their_libraries_write(int seed)
    {
        using var output = new StringWriter();
        var fuzzer = new Fuzzer(output);
        fuzzer.Run(seed, Units);
        Assert.True(fuzzer.Findings.Count == 0, output.ToString());
        Assert.True(fuzzer.Counted.Contracts > Units / 2 && fuzzer.Counted.Compared.Count == 4, fuzzer.Counted.ToString());
    }

    [Fact]
    public void A_seed_always_writes_the_same_contracts() => Assert.Equal(UnitWriter.Write(7, 1, []).Text, UnitWriter.Write(7, 1, []).Text);

    [Fact]
    public void What_the_compiler_says_of_MemoryPack_s_code_or_the_contract_itself_is_no_finding()
    {
        var batch = Batch.Compile([
            new Unit(1, ["namespace U1;", "[GenerateShape] public class A { public int X => ; }"]),
            new Unit(2, ["namespace U2;", "[GenerateShape] public class B { public Unknown? X { get; set; } }"]),
        ]);
        Assert.Empty(batch.Units);
        Assert.Empty(batch.Problems);
    }

    [Fact]
    public void A_difference_is_shrunk_to_the_lines_that_it_needs()
    {
        // Of a value that is lost System.Text.Json says so: the setter drops it.
        var unit = new Unit(
            3,
            [
                "#nullable enable",
                "namespace U3;",
                "[GenerateShape]",
                "public class C",
                "{",
                "    public int A { get; set; }",
                "    public string? B { get; set; }",
                "    public long D { get => System.Environment.TickCount64 + ++s_count; set { } }",
                "    private static long s_count;",
                "}",
            ]
        );
        string? problem = Shrinker.ProblemOf(unit, 1);
        Assert.NotNull(problem);
        (Unit small, string message) = Shrinker.Shrink(unit, problem, 1);
        Assert.Equal(Shrinker.KindOf(problem), Shrinker.KindOf(message));
        Assert.DoesNotContain(small.Lines, static line => line.Contains("string? B", StringComparison.Ordinal));
        Assert.Contains(small.Lines, static line => line.Contains("s_count;", StringComparison.Ordinal));
    }
}
