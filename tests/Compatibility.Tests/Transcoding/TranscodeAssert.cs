using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>Transcoding held to decoding and encoding.</summary>
internal static class TranscodeAssert
{
    /// <summary>Asserts that both have the same bytes, or the same refusal, and returns it.</summary>
    public static TranscodeOutcome Same(Contract contract, Format from, Format to, ReadOnlySpan<byte> payload)
    {
        var expected = TranscodeOutcome.ByValue(contract, from, to, payload);
        var actual = TranscodeOutcome.Of(contract, from, to, payload);
        Assert.True(expected == actual, $"{contract} from {from.Name} to {to.Name}, {Convert.ToHexStringLower(payload)}: {expected}, transcoded {actual}");
        return actual;
    }
}
