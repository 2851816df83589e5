namespace SerializationApi.Architecture.Tests;

/// <summary>What a test of the sources finds to be wrong.</summary>
internal static class Findings
{
    /// <summary>Fails with all findings, a line each, if there are any.</summary>
    public static void None(string heading, IEnumerable<string> findings)
    {
        string[] lines = [.. findings];
        Assert.True(lines.Length == 0, $"{heading}\n{string.Join('\n', lines)}");
    }
}
