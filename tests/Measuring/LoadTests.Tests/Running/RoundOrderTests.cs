using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Tests.Running;

public sealed class RoundOrderTests
{
    [Theory]
    [InlineData(6, 3, "abcdef|cdefab|efabcd")]
    [InlineData(2, 3, "ab|ba|ab")]
    [InlineData(3, 1, "abc")]
    [InlineData(1, 2, "a|a")]
    [InlineData(0, 2, "|")]
    [InlineData(5, 2, "abcde|cdeab")]
    public void Each_round_starts_elsewhere_and_runs_everything(int items, int rounds, string expected)
    {
        char[] letters = [.. Enumerable.Range('a', items).Select(c => (char)c)];
        Assert.Equal(expected, string.Join('|', Enumerable.Range(0, rounds).Select(r => string.Concat(RoundOrder.Of(letters, r, rounds)))));
    }
}
