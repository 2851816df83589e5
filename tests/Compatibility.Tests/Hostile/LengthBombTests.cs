using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>A few bytes that declare two billion items, in every place of a valid payload and at the root.</summary>
public sealed class LengthBombTests
{
    // dd, db, df, c6, c9 are the 32-bit headers of MessagePack's array, string, map, binary and extension.
    private static readonly byte[][] MessagePackBombs =
    [
        [0xdd, 0x77, 0x35, 0x94, 0x00],
        [0xdb, 0x77, 0x35, 0x94, 0x00],
        [0xdf, 0x77, 0x35, 0x94, 0x00],
        [0xc6, 0x77, 0x35, 0x94, 0x00],
        [0xc9, 0x77, 0x35, 0x94, 0x00, 0xff],
        [0xdd, 0xff, 0xff, 0xff, 0xff],
        [0xdb, 0xff, 0xff, 0xff, 0xff],
        [0xdf, 0xff, 0xff, 0xff, 0xff],
        [0xc6, 0xff, 0xff, 0xff, 0xff],
        [0xdf, 0x80, 0x00, 0x00, 0x00],
    ];

    private static readonly byte[][] MemoryPackBombs =
    [
        [0x00, 0x94, 0x35, 0x77],
        [0xff, 0xff, 0xff, 0x7f],
        [0x00, 0x00, 0x00, 0x80],
        [0xfe, 0xff, 0xff, 0xff],
        [0x00, 0x6c, 0xca, 0x88],
        [0xff, 0xff, 0xff, 0x3f],
        [0x00, 0x6c, 0xca, 0x88, 0xff, 0xff, 0xff, 0x7f],
    ];

    // Headers of an array, a text, a map and binary, of 32 and 64 bits.
    private static readonly byte[][] CborBombs =
    [
        [0x9a, 0x77, 0x35, 0x94, 0x00],
        [0x7a, 0x77, 0x35, 0x94, 0x00],
        [0xba, 0x77, 0x35, 0x94, 0x00],
        [0x5a, 0x77, 0x35, 0x94, 0x00],
        [0x9a, 0xff, 0xff, 0xff, 0xff],
        [0xbb, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
        [0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0x7b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ];

    // Two billion, the largest int32, 2³², 2⁶³ and 2⁶⁴ − 1 as varints.
    private static readonly byte[][] ProtobufBombs =
    [
        [0x80, 0xa8, 0xd6, 0xb9, 0x07],
        [0xff, 0xff, 0xff, 0xff, 0x07],
        [0x80, 0x80, 0x80, 0x80, 0x10],
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ];

    public static TheoryData<string, string> Cases =>
        new(
            from contract in ContractCatalog.All
            from wire in HostileCases.Wires(contract)
            where wire != Wire.Json
            select (contract.Name, wire)
        );

    public static TheoryData<string, string> Lists =>
        new(from contract in ContractCatalog.All from wire in contract.ListOf().Wires where wire != Wire.Json select (contract.Name, wire));

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_length_of_two_billion_in_any_place_is_read_or_refused(string contract, string wire)
    {
        Victim victim = HostileCases.Victim(contract, wire);
        byte[] payload = Seeds.Payloads(ContractCatalog.Find(contract)!, wire)[0];
        byte[][] bombs = Bombs(wire);
        foreach (int i in Rounds.Places(payload.Length + 1))
        {
            // Each bomb in a few places of every contract; of the thorough ones all bombs in all places.
            foreach (byte[] bomb in HostileCases.IsThorough(contract) ? bombs : [bombs[i % bombs.Length]])
            {
                victim.Feed([.. payload.AsSpan(0, i), .. bomb, .. payload.AsSpan(i)]);
                victim.Feed([.. payload.AsSpan(0, i), .. bomb, .. payload.AsSpan(Math.Min(payload.Length, i + bomb.Length))]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Lists))]
    public void A_length_of_two_billion_at_the_root_is_read_or_refused(string contract, string wire)
    {
        var victim = new Victim(ContractCatalog.Find(contract)!.ListOf(), wire);
        foreach (byte[] bomb in Bombs(wire))
        {
            foreach (byte filler in new byte[] { 0x00, 0x01, 0x80, 0x90, 0xc0, 0xff })
            {
                byte[] tail = [filler, filler, filler, filler];
                victim.Feed([.. bomb, .. tail]);
                victim.Feed([0x0a, .. bomb, .. tail]);
            }
        }
    }

    [Theory]
    [InlineData(Wire.MessagePack, "dd7735940090909090")]
    [InlineData(Wire.Names, "dd7735940080808080")]
    [InlineData(Wire.Cbor, "9a77359400a0a0a0a0")]
    [InlineData(Wire.MemoryPack, "00943577ffffffffff")]
    [InlineData(Wire.Protobuf, "0a80a8d6b907000000")]
    public void Nine_bytes_for_two_billion_items_are_refused(string wire, string payload)
    {
        foreach (Contract list in ContractCatalog.All.Select(contract => contract.ListOf()).Where(list => list.Wires.Contains(wire)))
        {
            new Victim(list, wire).AssertRefused(Convert.FromHexString(payload));
        }
    }

    private static byte[][] Bombs(string wire) =>
        wire switch
        {
            Wire.Protobuf => ProtobufBombs,
            Wire.MemoryPack => MemoryPackBombs,
            Wire.Cbor => CborBombs,
            _ => MessagePackBombs,
        };
}
