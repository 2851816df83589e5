using System.Text.RegularExpressions;
using SerializationApi.Contracts.Fuzz.Checking;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Writing;

namespace SerializationApi.Contracts.Fuzz.Running;

/// <summary>Leaves out lines of a unit as long as what is wrong stays.</summary>
internal static partial class Shrinker
{
    private const int MaxTries = 250;

    /// <summary>The unit with the lines that it needs, and what is wrong with it.</summary>
    public static (Unit Unit, string Problem) Shrink(Unit unit, string problem, int seed)
    {
        string kind = KindOf(problem);
        int tries = 0;
        for (int count = int.MaxValue; unit.Lines.Count < count && tries < MaxTries; )
        {
            count = unit.Lines.Count;
            foreach ((int at, int size) in Parts(unit.Lines))
            {
                if (
                    at + size <= unit.Lines.Count
                    && tries++ < MaxTries
                    && new Unit(unit.Number, [.. unit.Lines.Take(at), .. unit.Lines.Skip(at + size)]) is var smaller
                    && ProblemOf(smaller, seed) is { } same
                    && KindOf(same) == kind
                )
                {
                    (unit, problem) = (smaller, same);
                }
            }
        }

        return (unit, problem);
    }

    // From the end: whole contracts with their attributes, halves and so on down to lines.
    private static IEnumerable<(int At, int Size)> Parts(IReadOnlyList<string> lines)
    {
        for (int end = lines.Count - 1; end >= 0; end--)
        {
            if (lines[end] == "}")
            {
                int start = Enumerable.Range(0, end).LastOrDefault(i => lines[i] == "}", -1) + 1;
                yield return (Math.Max(start, 3), end + 1 - Math.Max(start, 3));
            }
        }

        for (int size = 4; size > 0; size /= 2)
        {
            for (int at = lines.Count - size; at >= 0; at--)
            {
                yield return (at, size);
            }
        }
    }

    /// <summary>The first thing that is wrong with a unit by itself; null when nothing is.</summary>
    public static string? ProblemOf(Unit unit, int seed)
    {
        var batch = Batch.Compile([unit]);
        return batch.Assembly is not null
                ? new ContractChecks(batch)
                    .Run(seed)
                    .Concat(Evolution.Run(batch, seed, new Counts()))
                    .Concat(CompletedChecks.Run(batch))
                    .Select(static found => found.Problem)
                    .FirstOrDefault()
            : batch.Problems.Count > 0 ? batch.Problems[0]
            : null;
    }

    /// <summary>A problem without its names and bytes.</summary>
    public static string KindOf(string problem)
    {
        string line = problem.Split('\n')[0].Split("expected")[0];
        return Bytes().Replace(Names().Replace(line, "x"), "x") is var kind && kind.Length > 90 ? kind[..90] : kind;
    }

    [GeneratedRegex(@"'[^']*'|\[[^\]]*\]|, [^:,]*:|[vV]alue[.\w\[\]]*", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Names();

    [GeneratedRegex(@"[0-9a-f]{4,}|\d+", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Bytes();
}
