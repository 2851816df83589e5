using System.Runtime.CompilerServices;
using Xunit;

namespace SerializationApi.Tests.Support;

/// <summary>Compares a text with a file of the repository; with <c>SNAPSHOTS=accept</c> in the environment it writes that file.</summary>
public static class Snapshot
{
    /// <summary>Compares with the file of the test's name in the folder <c>Snapshots</c> beside the test.</summary>
    public static void Matches(string actual, [CallerMemberName] string test = "", [CallerFilePath] string caller = "") =>
        MatchesFile(actual, Path.Combine(Path.GetDirectoryName(caller)!, "Snapshots", test + ".txt"));

    /// <summary>Compares with a file, whose lines end in <c>\n</c> or <c>\r\n</c>.</summary>
    public static void MatchesFile(string actual, string path)
    {
        if (Environment.GetEnvironmentVariable("SNAPSHOTS") == "accept")
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, actual);
        }

        Assert.True(File.Exists(path), $"{path} does not exist; SNAPSHOTS=accept writes it.");
        string expected = File.ReadAllText(path).ReplaceLineEndings("\n");
        if (expected != actual)
        {
            Assert.Fail($"{path} (-) and the text (+) differ; SNAPSHOTS=accept writes it.\n{LineDifference.Of(expected, actual)}");
        }
    }
}
