using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Formats;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>Damaged payloads have the same verdict, at the same offset, as in decoding.</summary>
public sealed class TranscodeDamageTests
{
    private static readonly string[] Targets = [Wire.Json, Wire.MessagePack, Wire.Protobuf, Wire.MemoryPack];
    private static readonly byte[] Replacements = [0x00, 0x7f, 0x80, 0xc0, 0xff, (byte)'"', (byte)'\\'];

    public static TheoryData<string, string> Cases => HostileCases.All;

    [Theory]
    [MemberData(nameof(Cases))]
    public void Truncated_damaged_and_repeated(string name, string wire)
    {
        Contract contract = ContractCatalog.Find(name)!;
        Format from = Wire.Format(wire);
        Format[] targets = [.. Targets.Select(Wire.Format).Where(contract.IsOffered)];
        foreach (byte[] payload in Seeds.Payloads(contract, wire))
        {
            for (int i = 0; i < payload.Length; i++)
            {
                Format to = targets[i % targets.Length];
                TranscodeAssert.Same(contract, from, to, payload.AsSpan(0, i));
                TranscodeAssert.Same(contract, from, to, With(payload, i, (byte)(payload[i] ^ (1 << (i % 8)))));
                TranscodeAssert.Same(contract, from, to, With(payload, i, Replacements[i % Replacements.Length]));
            }

            TranscodeAssert.Same(contract, from, targets[0], [.. payload, .. payload]);
        }
    }

    private static byte[] With(byte[] payload, int index, byte value)
    {
        byte[] copy = [.. payload];
        copy[index] = value;
        return copy;
    }
}
