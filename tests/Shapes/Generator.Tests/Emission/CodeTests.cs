using SerializationApi.Shapes.Generator.Emission;

namespace SerializationApi.Shapes.Generator.Tests.Emission;

/// <summary>Raw strings with holes become lines of source.</summary>
public sealed class CodeTests
{
    private static readonly Code Two = $"""
        one;
        two;
        """;

    [Fact]
    public void A_hole_of_several_lines_is_indented_to_where_it_stands() =>
        AssertLines(
            ["{", "    one;", "    two;", "}"],
            $$"""
            {
                {{Two}}
            }
            """
        );

    [Fact]
    public void Blocks_of_a_hole_stand_one_below_the_other() =>
        AssertLines(
            ["{", "    one;", "    two;", "    three;", "}"],
            $$"""
            {
                {{new Code[] { Two, Code.None, $"three;" }}}
            }
            """
        );

    [Fact]
    public void A_line_of_an_empty_hole_is_left_out() =>
        AssertLines(
            ["{", "    one();", "}"],
            $$"""
            {
                {{""}}
                one({{""}});
                {{Code.None}}
            }
            {{Code.None}}
            """
        );

    [Fact]
    public void Nothing_but_an_empty_hole_is_no_line()
    {
        Code code = $"{Code.None}";
        Assert.Equal("", code.ToString());
    }

    [Fact]
    public void Line_ends_of_another_system_become_line_feeds()
    {
        var code = new Code(0, 0);
        code.AppendLiteral("{\r\n    ");
        code.AppendFormatted(Code.None);
        code.AppendLiteral("\r\n}");
        Assert.Equal("{\n}", code.ToString());
    }

    private static void AssertLines(string[] expected, Code code) => Assert.Equal(string.Join("\n", expected), code.ToString());
}
