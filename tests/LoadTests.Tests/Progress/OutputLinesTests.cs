using SerializationApi.LoadTests.Progress;

namespace SerializationApi.LoadTests.Tests.Progress;

public sealed class OutputLinesTests
{
    [Fact]
    public void Each_is_a_line()
    {
        using var writer = new StringWriter { NewLine = "\n" };
        var lines = new OutputLines(writer);
        lines.Write("a");
        lines.Write();
        lines.Write(["b", "c"]);

        Assert.Equal("a\n\nb\nc\n", writer.ToString());
        Assert.Null(lines.Error);
    }

    [Fact]
    public void Lines_that_cannot_be_written_are_left_out_and_the_first_error_is_kept()
    {
        using var writer = new FullWriter();
        var lines = new OutputLines(writer);
        lines.Write(["a", "b"]);

        Assert.Equal("1 lines were too many", lines.Error);
    }

    private sealed class FullWriter : StringWriter
    {
        private int _lines;

        public override void WriteLine(string? value) => throw new IOException($"{++_lines} lines were too many");
    }
}
