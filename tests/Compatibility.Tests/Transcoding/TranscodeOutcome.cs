using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>What became of a payload in another format: its bytes, or the refusal.</summary>
internal sealed record TranscodeOutcome(string? Bytes, string? Refusal)
{
    /// <summary>By decoding and encoding: what transcoding is held to.</summary>
    public static TranscodeOutcome ByValue(Contract contract, Format from, Format to, ReadOnlySpan<byte> payload)
    {
        try
        {
            return Of(contract.Codec(to).Encode(contract.Codec(from).Decode(payload)));
        }
        catch (Exception refusal) when (refusal is InvalidPayloadException or UnsupportedValueException)
        {
            return Of(refusal);
        }
    }

    /// <summary>By transcoding.</summary>
    public static TranscodeOutcome Of(Contract contract, Format from, Format to, ReadOnlySpan<byte> payload)
    {
        try
        {
            using PooledBuffer transcoded = contract.Transcoder(from, to).Transcode(payload);
            return Of(transcoded.Span);
        }
        catch (Exception refusal) when (refusal is InvalidPayloadException or UnsupportedValueException)
        {
            return Of(refusal);
        }
    }

    private static TranscodeOutcome Of(ReadOnlySpan<byte> bytes) => new(Convert.ToHexStringLower(bytes), Refusal: null);

    private static TranscodeOutcome Of(Exception refusal) =>
        new(Bytes: null, $"{refusal.GetType().Name} {(refusal as InvalidPayloadException)?.Offset} {(refusal as InvalidPayloadException)?.ExceedsLimit} {refusal.Message}");
}
