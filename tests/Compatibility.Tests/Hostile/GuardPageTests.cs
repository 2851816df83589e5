using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// Every contract in every format, with nothing readable behind a payload and bytes of others under it: a read out of
/// bounds ends the run, a byte that is sent without having been written makes two payloads of one value differ.
/// </summary>
public sealed class GuardPageTests
{
    private const int LargestArray = 64 * 1024;
    private const int ValuesPerContract = 6;
    private const ulong Seed = 8;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    private static readonly byte[] Replacements = [0x7f, 0x80, 0xff];

    public static TheoryData<string, string> Cases => HostileCases.All;

    [Theory]
    [MemberData(nameof(Cases))]
    public void Nothing_is_read_behind_a_payload(string contract, string wire)
    {
        ContractCodec codec = ContractCatalog.Find(contract)!.Codec(Wire.Format(wire));
        foreach (byte[] payload in Seeds.Payloads(ContractCatalog.Find(contract)!, wire))
        {
            using var memory = new GuardedMemory(payload.Length);
            Decode(codec, memory.Place<byte>(payload));
            foreach (int i in Rounds.Places(payload.Length))
            {
                Decode(codec, memory.Place<byte>(payload.AsSpan(0, i)));
                foreach (byte replacement in Replacements)
                {
                    byte[] damaged = [.. payload];
                    damaged[i] = replacement;
                    Decode(codec, memory.Place<byte>(damaged));
                    Decode(codec, memory.Place<byte>(damaged.AsSpan(0, i + 1)));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Nothing_of_the_pool_is_sent(string contract, string wire)
    {
        Contract known = ContractCatalog.Find(contract)!;
        ContractCodec codec = known.Codec(Wire.Format(wire));
        foreach (object value in ContractGen.Of(known.Type).Sample(20, new Rnd(Seed, Gamma), Rounds.Of(ValuesPerContract)))
        {
            if (Seeds.CanWrite(codec, value))
            {
                PoolCanaries.AssertNoneLeaves(LargestArray, () => codec.Encode(value));
            }
        }
    }

    private static void Decode(ContractCodec codec, ReadOnlySpan<byte> payload)
    {
        try
        {
            codec.Decode(payload);
        }
        catch (InvalidPayloadException refusal)
        {
            Assert.InRange(refusal.Offset, 0, int.MaxValue);
        }
    }
}
