using System.Diagnostics;
using SerializationApi.Contracts.Fuzz.Checking;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Writing;

namespace SerializationApi.Contracts.Fuzz.Running;

/// <summary>A unit of which something does not hold.</summary>
/// <param name="Seed">What it was written from.</param>
/// <param name="Kind">What two findings of one mistake share.</param>
internal sealed record Finding(int Seed, Unit Unit, string Kind, string Problem);

/// <summary>Writes units, compiles them some hundred at a time, and checks them.</summary>
internal sealed class Fuzzer(TextWriter output)
{
    public const int UnitsOfBatch = 100;

    private const int MaxOfKind = 3;

    private readonly Dictionary<string, int> _kinds = new(StringComparer.Ordinal);

    public Counts Counted { get; } = new();

    public int Units { get; private set; }

    public List<Finding> Findings { get; } = [];

    /// <summary>Runs one batch.</summary>
    /// <param name="seed">The seed of its first unit; each has the next.</param>
    /// <param name="count">How many units.</param>
    public void Run(int seed, int count = UnitsOfBatch) => Check(seed, UnitWriter.Write(seed, count));

    /// <summary>Checks units.</summary>
    /// <param name="seed">What their values are made from.</param>
    /// <param name="units">The units, each with a number of its own.</param>
    public void Check(int seed, IReadOnlyList<Unit> units)
    {
        var batch = Batch.Compile(units);
        if (batch.Assembly is not null)
        {
            Units += batch.Units.Count;
            var checks = new ContractChecks(batch);
            foreach ((int number, string problem) in checks.Run(seed))
            {
                Report(seed, batch.Units.FirstOrDefault(unit => unit.Number == number) ?? batch.Units[0], problem);
            }

            foreach ((int number, string problem) in Evolution.Run(batch, seed, Counted).Concat(CompletedChecks.Run(batch)))
            {
                Report(seed, batch.Units.FirstOrDefault(unit => unit.Number == number) ?? batch.Units[0], problem);
            }

            Counted.Add(checks.Counted);
            return;
        }

        // The units that have the problems by themselves, and then the others.
        int[] numbers = [.. batch.Problems.Select(static problem => Unit.NumberIn(problem) ?? -1).Distinct()];
        Unit[] rest = [.. batch.Units.Where(unit => !numbers.Contains(unit.Number))];
        foreach (Unit unit in batch.Units.Where(unit => numbers.Contains(unit.Number)))
        {
            Units++;
            if (Shrinker.ProblemOf(unit, seed) is { } problem)
            {
                Report(seed, unit, problem);
            }
            else
            {
                Report(seed, unit, "only together: " + batch.Problems.First(problem => Unit.NumberIn(problem) == unit.Number));
            }
        }

        if (rest.Length > 0 && rest.Length < batch.Units.Count)
        {
            Check(seed, rest);
        }
        else if (rest.Length > 0)
        {
            Report(seed, rest[0], "only together: " + batch.Problems[0]);
        }
    }

    private void Report(int seed, Unit unit, string problem)
    {
        string kind = Shrinker.KindOf(problem);
        _kinds[kind] = _kinds.GetValueOrDefault(kind) + 1;
        if (_kinds[kind] > MaxOfKind)
        {
            return;
        }

        var clock = Stopwatch.StartNew();
        (Unit small, string message) = Shrinker.Shrink(unit, problem, seed);
        var finding = new Finding(seed + unit.Number, small, kind, message);
        Findings.Add(finding);
        output.WriteLine(
            $"== seed {finding.Seed} ({clock.Elapsed.TotalSeconds:F0} s to shrink)\n{string.Join('\n', small.Lines)}\n-- {message}\n"
        );
    }
}
