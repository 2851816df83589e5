using System.Runtime.CompilerServices;
using System.Text;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>Compares a text with the file of the test's name in Snapshots; with <c>SNAPSHOTS=accept</c> it writes that file.</summary>
internal static class Snapshot
{
    public static void Matches(string actual, [CallerMemberName] string test = "", [CallerFilePath] string caller = "")
    {
        string path = Path.Combine(Path.GetDirectoryName(caller)!, "Snapshots", test + ".txt");
        if (Environment.GetEnvironmentVariable("SNAPSHOTS") == "accept")
        {
            File.WriteAllText(path, actual, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
        }

        Assert.True(File.Exists(path), $"{path} does not exist; SNAPSHOTS=accept writes it.");
        Assert.Equal(File.ReadAllText(path).ReplaceLineEndings("\n"), actual);
    }
}
