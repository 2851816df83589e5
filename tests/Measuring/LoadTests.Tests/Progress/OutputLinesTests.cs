using SerializationApi.LoadTests.Progress;

namespace SerializationApi.LoadTests.Tests.Progress;

public sealed class OutputLinesTests
{
    [Fact]
    public void What_a_server_or_a_file_sent_is_escaped_in_its_line()
    {
        using var writer = new StringWriter { NewLine = "\n" };
        var lines = new OutputLines(writer);
        lines.Write(["a", "only in the old run: \e]0;pwned\a\e[2J\r\n\u009b1m\u202e"]);
        Assert.Equal("a\nonly in the old run: \\u001b]0;pwned\\u0007\\u001b[2J\\u000d\\u000a\\u009b1m\\u202e\n", writer.ToString());
    }
}
