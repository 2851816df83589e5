namespace SerializationApi.Shapes.Tests;

public sealed class ListItemsTests
{
    [Fact]
    public void Items_of_arrays_and_lists_are_not_copied()
    {
        int[] array = [1, 2];
        Assert.True(ListItems.Of<int>(array) == array);
        List<int> list = [1, 2];
        ReadOnlySpan<int> items = ListItems.Of<int>(list);
        list[0] = 5;
        Assert.Equal(5, items[0]);
        Assert.Equal([3, 4], ListItems.Of<int>(new Queue<int>([3, 4])).ToArray());
        Assert.True(ListItems.Of<int>(null).IsEmpty);
    }

    [Fact]
    public void Emptiness_is_known_without_a_count()
    {
        Assert.True(ListItems.IsNullOrEmpty<int>(null));
        Assert.True(ListItems.IsNullOrEmpty<int>([]));
        Assert.True(ListItems.IsNullOrEmpty(Enumerable.Range(0, 5).Where(static i => i > 5)));
        Assert.False(ListItems.IsNullOrEmpty(Enumerable.Range(0, 5).Where(static i => i > 3)));
        Assert.False(ListItems.IsNullOrEmpty(new HashSet<int> { 1 }));
    }

    [Fact]
    public void Room_is_added_behind_the_items_and_given_back()
    {
        List<int> list = [1];
        ListItems.Room(list, 2).Fill(2);
        Assert.Equal([1, 2, 2], list);
        ListItems.GiveBack(list, 2);
        Assert.Equal([1], list);
    }
}
