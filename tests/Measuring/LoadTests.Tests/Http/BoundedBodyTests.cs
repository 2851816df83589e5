using SerializationApi.Formats;
using SerializationApi.LoadTests.Http;

namespace SerializationApi.LoadTests.Tests.Http;

public sealed class BoundedBodyTests
{
    [Theory]
    [InlineData(0, 65_536)]
    [InlineData(1_000, 69_536)]
    [InlineData(int.MaxValue, 2_147_483_590)]
    public void A_body_may_be_several_times_as_long_as_expected(long expected, int most) =>
        Assert.Equal(most, BoundedBody.MostFor(expected));

    [Theory]
    [InlineData(0, 0)]
    [InlineData(99, 99)]
    [InlineData(100, 100)]
    [InlineData(101, 101)]
    [InlineData(1_000, 101)]
    public async Task No_more_is_kept_than_tells_that_it_is_too_long(int length, int kept)
    {
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        using var counted = new MemoryStream(new byte[length]);
        Assert.Equal(length > 100, await BoundedBody.CountAsync(counted, new byte[10], 100, cancellation) > 100);
        Assert.InRange(counted.Position, Math.Min(length, 100), 110);
        using var body = new PooledBufferWriter(16);
        using var source = new MemoryStream(new byte[length]);
        Assert.Equal(kept, await BoundedBody.ReadAsync(source, body, 100, cancellation));
        Assert.Equal(kept, body.Length);
    }
}
