using SerializationApi.Formats.Streams;
using SerializationApi.Formats.SystemTextJson;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>Decodes values while their bytes arrive.</summary>
internal static class Arriving
{
    /// <summary>Decodes a payload that arrives in pieces.</summary>
    public static T? Decode<T>(TypeCodecs codecs, Format format, byte[] payload, IEnumerable<int> cuts)
        where T : class
    {
        using ArrivingValue value = codecs.BeginValue(format)!;
        int start = 0;
        foreach (int cut in cuts.Append(payload.Length))
        {
            value.Append(payload.AsSpan(start, cut - start));
            start = cut;
        }

        value.Complete();
        Assert.Equal(payload.Length, value.Length);
        return (T?)value.Value;
    }

    /// <summary>Decodes a payload byte by byte, of which no more than the length of an item is held at once.</summary>
    public static T? DecodeHolding<T>(ArrivingValue value, byte[] payload, int atMost)
        where T : class
    {
        for (int i = 0; i < payload.Length; i++)
        {
            value.Append(payload.AsSpan(i, 1));
            Assert.True(value.HeldBytes <= atMost, $"{value.HeldBytes} at {i}");
        }

        value.Complete();
        return (T?)value.Value;
    }

    /// <summary>A payload that arrives in pieces becomes what it becomes as a whole, and is refused at the same offset.</summary>
    /// <param name="format">Its format.</param>
    /// <param name="whole">Decodes it whole.</param>
    /// <param name="decode">Decodes it in pieces.</param>
    /// <param name="payload">The payload.</param>
    /// <param name="what">What is special about it.</param>
    /// <param name="tellsOffset">Whether the offsets are to be equal, too.</param>
    public static void AssertAlike<T>(Format format, Func<Format, Codec<T>> whole, Func<T?> decode, byte[] payload, string what, bool tellsOffset = true)
        where T : class
    {
        var actual = Verdict.Of(whole(format), decode);

        // As long a payload as those that are read so is given to System.Text.Json by no codec when its shape refuses it, but its items may be.
        Format[] alike = format is MatchingJsonFormat ? [format, Crews.Format("json")] : [format];
        Verdict[] expected = [.. alike.Select(one => Verdict.Of(whole(format), () => whole(one).Decode(payload)))];

        Assert.True(expected.Any(one => one.What == actual.What && (!tellsOffset || IsAt(one.Offset))), $"{what}: {actual} instead of {expected[0]}");

        // Where System.Text.Json misses a value, it says so of what stands before it.
        bool IsAt(long? offset) => offset is null || offset == actual.Offset || (format is SystemTextJsonFormat && offset + 1 == actual.Offset);
    }
}
