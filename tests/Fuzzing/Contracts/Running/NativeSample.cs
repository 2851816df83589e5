using SerializationApi.Contracts.Fuzz.Checking;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts.Fuzz.Running;

/// <summary>Contracts, and payloads of their values, for a program without reflection: <c>tests/Fuzzing/Contracts.Native</c>.</summary>
internal static class NativeSample
{
    /// <summary>The file of the payloads: a line each with the contract's place in its set, the format, the payload, and the JSON that it
    /// must become.</summary>
    public const string Payloads = "payloads.txt";

    /// <summary>Writes the contracts of some units, and what a server, a client and each format write of their values.</summary>
    /// <param name="folder">Where; it is made, and must be empty.</param>
    /// <param name="seed">The seed of the first unit.</param>
    /// <param name="count">How many units; those that do not compile, or that the generator refuses, are left out.</param>
    /// <returns>How many payloads.</returns>
    /// <exception cref="InvalidOperationException">A unit breaks the build.</exception>
    public static int Write(DirectoryInfo folder, int seed, int count)
    {
        // The program is one assembly: the set of a library would come before its own.
        var batch = Batch.Built([.. UnitWriter.Write(seed, count).Where(static unit => unit.LibraryText is null)]);
        folder.Create();
        foreach (Unit unit in batch.Units)
        {
            File.WriteAllText(Path.Combine(folder.FullName, unit.Path), unit.Text);
        }

        File.WriteAllText(Path.Combine(folder.FullName, "Set.cs"), Unit.Usings + Batch.Set);
        var checks = new ContractChecks(batch);
        string[] lines = [.. ContractChecks.ShapesOf(batch).SelectMany((shape, i) => Lines(checks, shape, i, seed))];
        File.WriteAllLines(Path.Combine(folder.FullName, Payloads), lines);
        return lines.Length;
    }

    private static IEnumerable<string> Lines(ContractChecks checks, Shape shape, int index, int seed)
    {
        foreach (object value in ContractChecks.Values(shape.Info.Type, seed))
        {
            foreach ((string format, byte[] payload, byte[] json) in checks.Payloads(shape.Info.Type, value))
            {
                yield return string.Join('\t', index, format, Convert.ToHexString(payload), Convert.ToHexString(json));
            }
        }
    }
}
