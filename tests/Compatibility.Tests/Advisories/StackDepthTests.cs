using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Values nested deeper than the stack is (CWE-674; Newtonsoft.Json's CVE-2024-21907, MessagePack-CSharp's CVE-2020-5234,
/// protobuf's CVE-2024-7254 and CVE-2025-4565): refused on a small stack, where a reader that went on would end the process.
/// </summary>
public sealed class StackDepthTests
{
    private const int Levels = 100_000;
    private const int SmallStack = 256 * 1024;

    public static TheoryData<string> Wires => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Values_of_the_contract(string wire)
    {
        byte[] payload = Nested(wire);
        var victim = new Victim(ContractCatalog.Of<Person>(), wire);
        InvalidPayloadException refusal = OwnStack.Run(SmallStack, () => victim.Feed(payload).Refusal!);
        Assert.Equal("objects and lists nested at most 64 deep", refusal.Expected);
    }

    private static byte[] Nested(string wire)
    {
        switch (wire)
        {
            case Wire.Json:
                return Bytes.Repeat(Encoding.ASCII.GetBytes("{\"boss\":"), Levels);
            case Wire.Names:
                return Bytes.Repeat(HexText.Bytes("81 a4 626f7373"), Levels);
            case Wire.Cbor:
                return Bytes.Repeat(HexText.Bytes("a1 64 626f7373"), Levels);
            case Wire.MemoryPack:
                return Bytes.Repeat(HexText.Bytes("03 feffffff 01000000 61 00000000"), Levels);
            case Wire.Protobuf:
                // Each level holds the length of all inside it, so that deeper ones cost their square to make.
                byte[] message = [];
                for (int i = 0; i < Levels / 20; i++)
                {
                    message = [0x1a, .. Bytes.Varint((uint)message.Length), .. message];
                }

                return message;
            default:
                byte[] plain = Bytes.Repeat(HexText.Bytes("93 a161 01"), Levels);
                return wire == Wire.MessagePack ? plain
                    : wire == Wire.Lz4Block ? Lz4Payloads.Block(plain.Length, Lz4Payloads.Literals(plain))
                    : Lz4Payloads.BlockArray([plain.Length], [Lz4Payloads.Literals(plain)]);
        }
    }
}
