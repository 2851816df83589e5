using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Transcoding;
using SerializationApi.Formats;

namespace SerializationApi.Fuzz.Targets;

/// <summary>An input becomes in another format what decoding and encoding makes of it: the same bytes, or the same refusal.</summary>
internal static class TranscodeCheck
{
    /// <summary>Checks it for one of the formats that have a form for the contract.</summary>
    /// <param name="contract">The contract, or a list of one.</param>
    /// <param name="formats">The formats by name.</param>
    /// <param name="wire">The input's.</param>
    /// <param name="input">The input.</param>
    /// <param name="choice">Chooses the other format.</param>
    public static void Run(Contract contract, Dictionary<string, Format> formats, string wire, byte[] input, uint choice)
    {
        string[] wires = [.. contract.Wires];
        string to = wires[choice % (uint)wires.Length];
        var expected = TranscodeOutcome.ByValue(contract, formats[wire], formats[to], input);
        var actual = TranscodeOutcome.Of(contract, formats[wire], formats[to], Guarded.Place(input));
        BrokenPropertyException.ThrowUnless(expected == actual, "transcoded to something else", $"{to}: {expected}, transcoded {actual}");
    }
}
