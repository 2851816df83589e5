namespace SerializationApi.Architecture.Tests;

/// <summary>Files hold one idea; one that grows longer than this holds two.</summary>
public sealed class FileLengthTests
{
    private const int MaxLines = 1000;

    [Fact]
    public void No_file_is_long() => Findings.None(
        $"Files of more than {MaxLines} lines:",
        from project in Project.Sources
        from file in project.SourceFiles
        let lines = File.ReadLines(file).Count()
        where lines > MaxLines
        select $"{file}: {lines}");
}
