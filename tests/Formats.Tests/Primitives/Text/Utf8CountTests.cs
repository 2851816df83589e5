using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Text;

/// <summary>How long a string is made before its text is known to be one.</summary>
public sealed class Utf8CountTests
{
    // From here on an int that counts blocks of 64 would be negative behind the last.
    private const int FirstThatOverflowed = int.MaxValue - 62;

    [Theory]
    [InlineData(FirstThatOverflowed - 1)]
    [InlineData(FirstThatOverflowed)]
    [InlineData(int.MaxValue)]
    public void The_longest_spans_are_counted_within_their_bounds(int length)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Pages that were never written take no memory on Linux only.");
        using var memory = new GuardedMemory(int.MaxValue);
        foreach (string path in DecodePath.Names.Where(static path => !string.Equals(path, DecodePath.Portable, StringComparison.Ordinal)))
        {
            Assert.Equal((uint)length, DecodePath.Count(path, memory.Last(length)));
        }
    }

    [Fact]
    public void Bytes_that_are_no_text_reserve_no_more_than_text_does()
    {
        byte[] invalid = new byte[1 << 20];
        invalid.AsSpan().Fill(0xF0);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Utf8Transcoder.DecodeString(invalid, out int offset);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, (sizeof(char) * invalid.Length) + 1024);
        Assert.Equal(0, offset);
    }
}
