using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Tests.Primitives.Buffers;

public sealed class SizeHintTests
{
    [Fact]
    public void Hint_follows_larger_sizes_at_once_and_smaller_ones_slowly()
    {
        var hint = default(SizeHint);
        hint.Record(1_000_000);
        Assert.InRange(hint.Capacity, 1_000_000, 1_100_000);
        hint.Record(0);
        Assert.InRange(hint.Capacity, 800_000, 1_000_000);
        for (int i = 0; i < 100; i++)
        {
            hint.Record(0);
        }

        Assert.InRange(hint.Capacity, 0, 1_000);
        hint.Record(int.MaxValue);
        Assert.Equal(Array.MaxLength, hint.Capacity);
    }
}
