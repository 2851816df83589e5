using SerializationApi.Fuzz.Inputs.Mutations;
using SerializationApi.Fuzz.Targets;
using SerializationApi.Tests.Support;

namespace SerializationApi.Fuzz.Tests;

/// <summary>What the grammars and mutations make: enough that is valid to come far, enough that is not.</summary>
public sealed class GrammarTests
{
    private static readonly int Inputs = Rounds.Of(300);

    public static TheoryData<string> Groups => [.. TargetCatalog.All.Select(target => target.Group).Distinct(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Groups))]
    public void Inputs_are_read_and_refused(string group)
    {
        var random = new Random(5);
        IReadOnlyList<Target> targets = TargetCatalog.Find(group);
        Verdict[] generated =
        [
            .. Enumerable.Range(0, Inputs).Select(i => targets[i % targets.Count]).Select(target => target.Run(target.Generate(random))),
        ];
        Verdict[] mutated =
        [
            .. from i in Enumerable.Range(0, Inputs)
            let target = targets[i % targets.Count]
            let input = target.Generate(random)
            select target.Run(Mutator.Mutate(input, new MutationSource(random, target.Tokens, input))),
        ];

        Assert.All(generated.Concat(mutated), verdict => Assert.True(verdict.Failure is null, verdict.Failure?.ToString()));
        Assert.InRange(generated.Count(verdict => verdict.IsAccepted), Inputs / 20, Inputs);
        Assert.InRange(mutated.Count(verdict => !verdict.IsAccepted), Inputs / 20, Inputs);
    }

    [Theory]
    [MemberData(nameof(Groups))]
    public void Every_target_begins_with_inputs_that_hold(string group)
    {
        foreach (Target target in TargetCatalog.Find(group))
        {
            byte[][] seeds = [.. target.CreateSeeds()];
            Assert.True(seeds.Length > 0, target.Name);
            Verdict[] verdicts = Array.ConvertAll(seeds, target.Run);
            Assert.All(verdicts, verdict => Assert.True(verdict.Failure is null, $"{target.Name}: {verdict.Failure}"));
            Assert.True(Array.Exists(verdicts, static verdict => verdict.IsAccepted), target.Name);
        }
    }

    [Fact]
    public void The_same_seed_makes_the_same_inputs()
    {
        foreach (Target target in TargetCatalog.All)
        {
            byte[] first = target.Generate(new Random(9));
            Assert.Equal(first, target.Generate(new Random(9)));
            Assert.Equal(
                Mutator.Mutate(first, new MutationSource(new Random(9), target.Tokens, first)),
                Mutator.Mutate(first, new MutationSource(new Random(9), target.Tokens, first))
            );
        }
    }

    [Fact]
    public void Long_inputs_are_long_enough_for_their_time_to_count() =>
        Assert.All(
            Enumerable.Range(0, 50),
            seed =>
                Assert.InRange(
                    Amplifier.Amplify([1, 2, 3], Amplifier.MinLength, new Random(seed)).Length,
                    Amplifier.MinLength,
                    2 * Amplifier.MinLength
                )
        );
}
