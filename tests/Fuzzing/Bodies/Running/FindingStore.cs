using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using SerializationApi.Fuzz.Targets;
using SerializationApi.Tests.Support;

namespace SerializationApi.Fuzz.Running;

/// <summary>Findings in a folder: <c>target/hash.bin</c>, with a line of text beside it that says what failed.</summary>
/// <param name="folder">The folder.</param>
/// <param name="output">Where they are printed too, in hexadecimal, so that they can be run again from a log.</param>
internal sealed class FindingStore(string folder, TextWriter output)
{
    private const int MaxPrinted = 2_000;

    private readonly ConcurrentDictionary<string, bool> _seen = new(StringComparer.Ordinal);

    /// <summary>The findings of the repository.</summary>
    public static string RepositoryCopy { get; } = Path.Combine(Repository.Root, "tests", "Fuzzing", "Bodies", "Findings");

    /// <summary>How many defects were found: findings of one kind in one group count once.</summary>
    public int Count => _seen.Count;

    /// <summary>The inputs in a folder, each with its target's name.</summary>
    public static IEnumerable<(string Target, string File)> List(string folder) =>
        Directory
            .EnumerateFiles(folder, "*.bin", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Select(file => (Path.GetFileName(Path.GetDirectoryName(file))!, file));

    /// <summary>Makes a finding shorter and keeps it, unless there is one of its kind.</summary>
    public void Add(Target target, byte[] input, Failure failure)
    {
        if (_seen.TryAdd($"{target.Group} {failure.Kind}", value: true))
        {
            byte[] minimal = Minimizer.Minimize(input, Minimizer.SameFailure(target, failure));
            Save(target.Name, minimal, target.Run(minimal).Failure ?? failure);
        }
    }

    /// <summary>Keeps an input that ended the process, or did not end, as it is: it cannot be run again to make it shorter.</summary>
    public void AddFatal(string target, byte[] input, string kind)
    {
        if (_seen.TryAdd($"{target} {kind}", value: true))
        {
            Save(target, input, new Failure(kind, ""));
        }
    }

    private void Save(string target, byte[] input, Failure failure)
    {
        string file = Path.Combine(folder, target, Convert.ToHexStringLower(SHA256.HashData(input))[..16] + ".bin");
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllBytes(file, input);

        // What failed may hold a lone surrogate, which a writer of text would refuse.
        File.WriteAllBytes(
            Path.ChangeExtension(file, ".txt"),
            Encoding.UTF8.GetBytes($"{failure.Kind}: {failure.Detail}".Split('\n')[0].TrimEnd() + "\n")
        );
        lock (output)
        {
            output.WriteLine($"FINDING {target}: {failure.Kind}: {failure.Detail}");
            output.WriteLine(
                $"  {input.Length} "
                    + $"bytes: {Convert.ToHexStringLower(input.AsSpan(0, Math.Min(MaxPrinted, input.Length)))}{(input.Length > MaxPrinted ? "…" : "")}"
            );
            output.WriteLine($"  {file}");
        }
    }
}
