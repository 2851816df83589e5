using System.Text;

namespace SerializationApi.Shapes.Tests;

public sealed class ShapeInfoTests
{
    private static readonly ShapeInfo Info = new(
        typeof(object),
        "Contract",
        [
            new("Id", "id", 1, new(ValueKind.Int32)),
            new("Name", "fullName", 3, new(ValueKind.String)),
            new("测试", "测试", 255, new(ValueKind.String)),
            new("Far", "far", 256, new(ValueKind.String)),
            new("Farthest", "ÄRGER", 536_870_911, new(ValueKind.String)),
        ]
    );

    [Theory]
    [InlineData(1, 0)]
    [InlineData(3, 1)]
    [InlineData(255, 2)]
    [InlineData(256, 3)]
    [InlineData(536_870_911, 4)]
    [InlineData(2, -1)]
    [InlineData(0, -1)]
    [InlineData(-1, -1)]
    [InlineData(int.MinValue, -1)]
    [InlineData(257, -1)]
    [InlineData(int.MaxValue, -1)]
    public void Members_are_found_by_number(int number, int index) => Assert.Equal(index, Info.IndexOf(number));

    [Theory]
    [InlineData("id", 0)]
    [InlineData("ID", 0)]
    [InlineData("fullName", 1)]
    [InlineData("FULLNAME", 1)]
    [InlineData("测试", 2)]
    [InlineData("ärger", 4)]
    [InlineData("Name", -1)]
    [InlineData("", -1)]
    [InlineData("idd", -1)]
    public void Members_are_found_by_name_in_any_case_wherever_they_are_expected(string name, int index)
    {
        for (int expected = -1; expected <= 6; expected++)
        {
            Assert.Equal(index, Info.IndexOf(Encoding.UTF8.GetBytes(name), expected));
        }
    }

    [Fact]
    public void Names_that_are_long_or_no_UTF8_are_not_found()
    {
        for (int length = 760; length < 780; length++)
        {
            Assert.Equal(-1, Info.IndexOf(Encoding.UTF8.GetBytes(new string('x', length)), 0));
        }

        Assert.Equal(-1, Info.IndexOf([0xFF, 0xFE], 0));
        Assert.Equal(-1, Info.IndexOf([0xE6, 0xB5], 2));
    }

    [Fact]
    public void An_exact_name_goes_before_one_in_another_case()
    {
        var info = new ShapeInfo(typeof(object), "C", [new("A", "a", 1, new(ValueKind.Int32)), new("B", "A", 2, new(ValueKind.Int32))]);
        Assert.Equal(0, info.IndexOf("a"u8, 1));
        Assert.Equal(1, info.IndexOf("A"u8, 0));
    }

    [Fact]
    public void A_contract_has_at_most_254_members()
    {
        Assert.Equal(254, Members(254).Length);
        Assert.Equal(253, new ShapeInfo(typeof(object), "C", Members(254)).IndexOf(254));
        Assert.Throws<ArgumentException>(() => new ShapeInfo(typeof(object), "C", Members(255)));
        Assert.Equal(-1, new ShapeInfo(typeof(object), "C", []).IndexOf(1));
        Assert.Equal(-1, new ShapeInfo(typeof(object), "C", []).IndexOf("a"u8, 0));
    }

    private static ShapeMember[] Members(int count) =>
        [.. Enumerable.Range(1, count).Select(static i => new ShapeMember($"M{i}", $"m{i}", i, new(ValueKind.Int32)))];
}
