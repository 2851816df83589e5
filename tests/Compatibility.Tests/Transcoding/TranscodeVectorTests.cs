using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>The payloads that other libraries wrote, from every format to every format.</summary>
public sealed class TranscodeVectorTests
{
    public static MatrixTheoryData<string, string> Pairs => new(Wire.All, Wire.All);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Every_vector_becomes_what_decoding_and_encoding_makes_of_it(string from, string to)
    {
        int checkedVectors = 0;
        foreach (WireVector vector in VectorFolder.Load(VectorFolder.RepositoryCopy).SelectMany(file => file.Vectors))
        {
            Contract contract = ContractCatalog.Find(vector.Contract)!;
            if (Payload(contract, vector, from) is { } payload)
            {
                TranscodeOutcome outcome = TranscodeAssert.Same(contract, Wire.Format(from), Wire.Format(to), payload);
                Assert.True(outcome.Bytes is not null || to == Wire.Protobuf, outcome.Refusal);
                checkedVectors++;
            }
        }

        Assert.True(checkedVectors > 100, $"{checkedVectors} vectors");
    }

    private static byte[]? Payload(Contract contract, WireVector vector, string wire) =>
        wire == Wire.Json ? Encoding.UTF8.GetBytes(vector.Json)
        : vector.Payload(wire) is { } theirs ? theirs
        : wire is Wire.Names or Wire.Cbor or Wire.Lz4Block or Wire.Lz4BlockArray ? contract.Codec(Wire.Format(wire)).Encode(contract.Codec(Wire.Format(Wire.Json)).Decode(Encoding.UTF8.GetBytes(vector.Json)))
        : null;
}
