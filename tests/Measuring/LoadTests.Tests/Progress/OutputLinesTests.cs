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
    public void What_a_server_or_a_file_sent_is_escaped_in_its_line()
    {
        using var writer = new StringWriter { NewLine = "\n" };
        new OutputLines(writer).Write("only in the old run: \e]0;pwned\a\e[2J\r\n\u009b1m\u202e");

        Assert.Equal("only in the old run: \\u001b]0;pwned\\u0007\\u001b[2J\\u000d\\u000a\\u009b1m\\u202e\n", writer.ToString());
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
