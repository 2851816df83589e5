using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes.Tests;

public sealed class ListBuilderTests
{
    [Fact]
    public void A_list_that_was_never_begun_is_not_present()
    {
        ListBuilder<int> builder = default;
        Assert.False(builder.IsPresent);
        builder.Begin(0);
        Assert.True(builder.IsPresent);
        Assert.Empty(builder.ToArray());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(1000)]
    public void Items_come_out_in_order_whatever_was_known_of_their_number(int count)
    {
        int[] expected = [.. Enumerable.Range(0, count)];
        foreach (int capacity in new[] { 0, 1, count, count + 5 })
        {
            Assert.Equal(expected, Fill(capacity, expected).ToArray());
            Assert.Equal(expected, Fill(capacity, expected).ToList());
            List<int> list = [-1];
            Fill(capacity, expected).MoveTo(list);
            Assert.Equal([-1, .. expected], list);
        }
    }

    [Fact]
    public void A_known_number_of_items_makes_one_array()
    {
        ListBuilder<string> builder = default;
        builder.Begin(2);
        builder.Add("a");
        builder.Add("b");
        ref ListBuilder<string> same = ref builder;
        string[] first = same.ToArray();
        Assert.Same(first, same.ToArray());
    }

    [Fact]
    public void A_list_gets_exactly_the_room_it_needs()
    {
        List<int> list = [];
        Fill(0, [.. Enumerable.Range(0, 100)]).MoveTo(list);
        Assert.Equal(100, list.Capacity);
    }

    [Fact]
    public void Room_is_not_counted_until_it_is_filled()
    {
        ListBuilder<int> builder = default;
        builder.Begin(3);
        builder.Room(3).Fill(7);
        builder.Add(1);
        builder.Add(2);
        builder.Room(2)[1] = 4;
        builder.Room(2)[0] = 3;
        builder.Added(2);
        Assert.Equal([1, 2, 3, 4], builder.ToArray());
    }

    [Fact]
    public void Going_on_copies_what_was_there()
    {
        string[] earlier = ["a", "b"];
        ListBuilder<string> builder = default;
        builder.Begin(earlier);
        builder.Begin(2);
        builder.Add("c");
        Assert.Equal(["a", "b", "c"], builder.ToArray());
        Assert.Equal(["a", "b"], earlier);
    }

    [Fact]
    public void Pooled_arrays_keep_no_references()
    {
        // What was collected can be freed although the pool keeps the array.
        WeakReference reference = Collect();
        GC.Collect();
        Assert.False(reference.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Collect()
    {
        object[] item = new object[1];
        ListBuilder<object> builder = default;
        builder.Begin(0);
        builder.Add(item);
        List<object> list = [];
        builder.MoveTo(list);
        return new WeakReference(item);
    }

    private static ListBuilder<int> Fill(int capacity, int[] items)
    {
        ListBuilder<int> builder = default;
        builder.Begin(capacity);
        foreach (int item in items)
        {
            builder.Add(item);
        }

        return builder;
    }
}
