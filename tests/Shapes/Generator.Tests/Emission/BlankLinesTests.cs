using SerializationApi.Shapes.Generator.Emission;

namespace SerializationApi.Shapes.Generator.Tests.Emission;

/// <summary>Blank lines depend on what is around a block.</summary>
public sealed class BlankLinesTests
{
    [Theory]
    [InlineData("{\n}\nnext;", "{\n}\n\nnext;\n")]
    [InlineData("{\n}\n\n\nnext;", "{\n}\n\nnext;\n")]
    [InlineData("{\n}\n\nelse\n{\n}\n", "{\n}\nelse\n{\n}\n")]
    [InlineData("{\n}\n\nelse if (a)\n{\n}\n", "{\n}\nelse if (a)\n{\n}\n")]
    [InlineData("{\n    {\n    }\n    \n}", "{\n    {\n    }\n}\n")]
    [InlineData("[\n    a,\n\n];\n\n    \nnext;", "[\n    a,\n];\n\nnext;\n")]
    [InlineData("one;\ntwo;", "one;\ntwo;\n")]
    public void Blank_lines_are_where_a_reader_expects_them(string source, string expected) =>
        Assert.Equal(expected, BlankLines.Arrange(source));
}
