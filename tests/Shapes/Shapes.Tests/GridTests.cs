namespace SerializationApi.Shapes.Tests;

/// <summary>Arrays of several dimensions from their lengths and items: a payload may say anything of either.</summary>
public sealed class GridTests
{
    [Fact]
    public void An_array_has_its_lengths_and_its_items_row_by_row()
    {
        Assert.Equal(
            new[,]
            {
                { 1, 2, 3 },
                { 4, 5, 6 },
            },
            new Grid2<int>(2, 3, [1, 2, 3, 4, 5, 6]).ToArray()
        );
        int[,] none = new Grid2<int>(0, 1_200_000_000, []).ToArray();
        Assert.Equal((0, 1_200_000_000), (none.GetLength(0), none.GetLength(1)));
    }

    [Theory]
    [InlineData(2, 3, 5)]
    [InlineData(2, 3, 7)]
    [InlineData(-2, -3, 6)]
    [InlineData(0, -1, 0)]
    [InlineData(0, int.MaxValue, 0)]
    public void Lengths_that_do_not_fit_the_items_or_the_runtime_are_refused(int rows, int columns, int items) =>
        Assert.Throws<FormatException>(() => new Grid2<int>(rows, columns, new int[items]).ToArray());
}
