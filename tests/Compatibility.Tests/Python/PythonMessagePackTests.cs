using System.Text;
using System.Text.Json.Nodes;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Python;

/// <summary>
/// python3-msgpack reads ours and ours reads its, by position and by name. JSON carries the values between the two, read
/// and written on this side by System.Text.Json.
/// </summary>
public sealed class PythonMessagePackTests
{
    // Contracts of whose members exchange.py knows every type.
    private static readonly string[] Contracts = ["Organization", "User", "DemoClass", "NetworkMessage"];

    // JSON has no words for NaN, and to Python −0 is the integer 0.
    private static readonly string[] Samples =
    [
        .. SampleValues
            .All.Keys.Where(name =>
                Contracts.Any(contract =>
                    name.StartsWith(contract, StringComparison.Ordinal) || name.StartsWith($"List<{contract}", StringComparison.Ordinal)
                )
            )
            .Where(name => name is not ("Organization: long texts" or "DemoClass: −0" or "DemoClass: null subs")),
    ];

    public static TheoryData<string> Wires => new(Wire.MessagePack, Wire.Names);

    [Theory]
    [MemberData(nameof(Wires))]
    public void Python_reads_ours(string wire)
    {
        Assert.SkipWhen(PythonMessagePack.Interpreter is null, "No python3 with the msgpack package was found.");
        JsonNode[] replies = PythonMessagePack.Exchange(
            Samples.Select(sample => new JsonObject
            {
                ["type"] = PythonMessagePack.TypeOf(SampleValues.ContractOf(sample)),
                ["hex"] = Convert.ToHexStringLower(
                    SampleValues.ContractOf(sample).Codec(Wire.Format(wire)).Encode(SampleValues.All[sample])
                ),
            })
        );
        Assert.Equal(Samples.Length, replies.Length);
        for (int i = 0; i < Samples.Length; i++)
        {
            object? read = Web.Read(replies[i]["json"]!.ToJsonString(), SampleValues.ContractOf(Samples[i]).Type);
            AssertSame(Samples[i], read);
        }
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Ours_reads_what_Python_writes(string wire)
    {
        Assert.SkipWhen(PythonMessagePack.Interpreter is null, "No python3 with the msgpack package was found.");
        JsonNode[] replies = PythonMessagePack.Exchange(
            Samples.Select(sample => new JsonObject
            {
                ["type"] = PythonMessagePack.TypeOf(SampleValues.ContractOf(sample)),
                ["json"] = JsonNode.Parse(
                    Encoding.UTF8.GetString(Web.Write(SampleValues.All[sample], SampleValues.ContractOf(sample).Type))
                ),
                ["names"] = wire == Wire.Names,
            })
        );
        Assert.Equal(Samples.Length, replies.Length);
        for (int i = 0; i < Samples.Length; i++)
        {
            byte[] payload = Convert.FromHexString(replies[i]["hex"]!.GetValue<string>());
            AssertSame(Samples[i], SampleValues.ContractOf(Samples[i]).Codec(Wire.Format(wire)).Decode(payload));
        }
    }

    private static void AssertSame(string sample, object? actual) =>
        Assert.True(
            ValueComparer.Difference(SampleValues.All[sample], actual) is null,
            $"{sample}: {ValueComparer.Difference(SampleValues.All[sample], actual)}"
        );
}
