using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Vectors;

/// <summary>The checks themselves: a vector that is wrong by one byte fails, and so does a file that cannot be used.</summary>
public sealed class VectorCheckTests
{
    private static readonly Dictionary<string, WireVector> Samples = VectorFolder
        .Load(VectorFolder.RepositoryCopy)
        .SelectMany(file => file.Vectors)
        .Where(vector =>
            vector.Name
                is "five tags three members"
                    or "demo 9999"
                    or "friends"
                    or "TextMessage 5 0"
                    or "collections"
                    or "filled"
                    or "record"
        )
        .ToDictionary(vector => $"{vector.Contract}, {vector.Name}", StringComparer.Ordinal);

    public static TheoryData<string, string> WrongFields =>
        new(Samples.SelectMany(sample => sample.Value.Payloads.Keys.Append(Wire.Json).Select(wire => (sample.Key, wire))));

    [Theory]
    [MemberData(nameof(WrongFields))]
    public void A_vector_that_is_wrong_by_one_byte_fails(string sample, string wire)
    {
        WireVector vector = Samples[sample];
        byte[] payload = wire == Wire.Json ? Encoding.UTF8.GetBytes(vector.Json) : vector.Payload(wire)!;
        for (int i = 0; i < payload.Length; i++)
        {
            byte[] wrong = [.. payload];
            wrong[i] ^= (byte)(1 << (i % 7));
            Assert.True(
                Fails(With(vector, wire, wrong), wire),
                $"byte {i} of {payload.Length} was {payload[i]:x2}, is {wrong[i]:x2} and no check fails"
            );
        }
    }

    [Theory]
    [InlineData("{}", "the file is not an array of vectors")]
    [InlineData("[]", "the file has no vectors")]
    [InlineData("[", "Expected depth to be zero")]
    [InlineData("[{}]", "vector 0 has no text \"contract\"")]
    [InlineData("[1]", "vector 0 has no text \"contract\"")]
    [InlineData("""[{"contract":"Person","name":"n","json":"null","memorypack":"ff"}]""", "has no \"messagepack\"")]
    [InlineData("""[{"contract":"Person","name":"n","json":"null","memorypack":"ff","messagepack":"c"}]""", "is not hexadecimal")]
    [InlineData("""[{"contract":"Person","name":"n","json":"null","memorypack":"ff","messagepack":7}]""", "is not hexadecimal")]
    [InlineData(
        """[{"contract":"Person","name":"n","json":"null","memorypack":"ff","messagepack":"c0","bson":"00"}]""",
        "a field \"bson\" that no check is for"
    )]
    public void A_file_that_cannot_be_used_says_why(string json, string problem)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory();
        try
        {
            File.WriteAllText(Path.Combine(folder.FullName, "a.json"), json);
            Assert.Contains(problem, Assert.Single(VectorFolder.Load(folder.FullName)).Problem, StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void An_empty_or_missing_folder_says_so()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory();
        Assert.Equal("the folder has no *.json", Assert.Single(VectorFolder.Load(folder.FullName)).Problem);
        folder.Delete();
        Assert.Equal("there is no such folder", Assert.Single(VectorFolder.Load(folder.FullName)).Problem);
    }

    [Fact]
    public void An_unknown_contract_is_named()
    {
        var vector = new WireVector("Nobody", "n", "null", new Dictionary<string, byte[]>(StringComparer.Ordinal));
        Assert.Contains("\"Nobody\"", Assert.Throws<FormatException>(() => new VectorCheck(vector)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Protobuf_bytes_may_be_missing_only_where_there_is_a_reason()
    {
        WireVector vector = Samples["User, friends"];
        WireVector without = vector with
        {
            Payloads = vector.Payloads.Where(payload => payload.Key != Wire.Protobuf).ToDictionary(StringComparer.Ordinal),
        };
        Exception failure = Record.Exception(() => new VectorCheck(without).Run(Wire.Protobuf, VectorCheck.Encode))!;
        Assert.Contains("the vector has no \"protobuf\"", failure.Message, StringComparison.Ordinal);
    }

    private static WireVector With(WireVector vector, string wire, byte[] payload) =>
        wire == Wire.Json
            ? vector with
            {
                Json = Encoding.UTF8.GetString(payload),
            }
            : vector with
            {
                Payloads = new Dictionary<string, byte[]>(vector.Payloads, StringComparer.Ordinal) { [wire] = payload },
            };

    // A wrong JSON text is another value, which the other formats' bytes give away.
    private static bool Fails(WireVector vector, string wire)
    {
        string[] wires = wire == Wire.Json ? [Wire.Json, Wire.MessagePack] : [wire];
        return wires.Any(each =>
            Record.Exception(() => new VectorCheck(vector).Run(each, VectorCheck.Encode)) is not null
            || Record.Exception(() => new VectorCheck(vector).Run(each, VectorCheck.Decode)) is not null
        );
    }
}
