using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Valid payloads of every contract in every format, damaged in every place.</summary>
public sealed class DamagedPayloadTests
{
    private const int RandomPayloads = 400;
    private const int Splices = 100;

    private static readonly byte[] Replacements = [0x00, 0x7f, 0xc0, 0xff];

    public static TheoryData<string, string> Cases => HostileCases.All;

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_payload_truncated_at_any_offset_is_refused(string contract, string wire)
    {
        Victim victim = HostileCases.Victim(contract, wire);
        foreach (byte[] payload in Payloads(contract, wire))
        {
            victim.AssertValue(payload);
            foreach (int length in Rounds.Places(payload.Length))
            {
                // Of all formats only Protobuf has no end of its own: a message may end between two fields. A number may in JSON.
                Outcome outcome = victim.FeedAndWriteBack(payload[..length]);
                Assert.True(
                    outcome.IsRefused || wire == Wire.Protobuf || IsNumber(payload, wire),
                    $"{length} of {payload.Length} bytes were taken for a value"
                );
            }
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_payload_with_a_changed_byte_is_read_or_refused(string contract, string wire)
    {
        bool isThorough = HostileCases.IsThorough(contract);
        Victim victim = HostileCases.Victim(contract, wire);
        foreach (byte[] payload in Payloads(contract, wire))
        {
            foreach (int i in Rounds.Places(payload.Length))
            {
                for (int bit = 0; bit < 8; bit++)
                {
                    if (isThorough || bit == i % 8)
                    {
                        victim.FeedAndWriteBack(With(payload, i, (byte)(payload[i] ^ (1 << bit))));
                    }
                }

                for (int replacement = 0; replacement < Replacements.Length; replacement++)
                {
                    if (isThorough || replacement == i % Replacements.Length)
                    {
                        victim.FeedAndWriteBack(With(payload, i, Replacements[replacement]));
                    }
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Random_bytes_are_read_or_refused(string contract, string wire)
    {
        var random = new Random(42);
        Victim victim = HostileCases.Victim(contract, wire);
        byte[] valid = Payloads(contract, wire)[0];
        for (int i = 0; i < Rounds.Of(RandomPayloads); i++)
        {
            byte[] payload = new byte[random.Next(96)];
            random.NextBytes(payload);
            victim.FeedAndWriteBack(payload);

            // Random bytes behind a valid start come further than random bytes alone.
            victim.FeedAndWriteBack([.. valid.AsSpan(0, random.Next(valid.Length)), .. payload]);
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Two_payloads_that_are_spliced_are_read_or_refused(string contract, string wire)
    {
        var random = new Random(43);
        Victim victim = HostileCases.Victim(contract, wire);
        IReadOnlyList<byte[]> payloads = Payloads(contract, wire);
        for (int i = 0; i < Rounds.Of(Splices); i++)
        {
            byte[] head = payloads[random.Next(payloads.Count)];
            byte[] tail = payloads[random.Next(payloads.Count)];
            victim.FeedAndWriteBack([.. head.AsSpan(0, random.Next(head.Length + 1)), .. tail.AsSpan(random.Next(tail.Length + 1))]);
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Bytes_after_the_value_are_refused(string contract, string wire)
    {
        Victim victim = HostileCases.Victim(contract, wire);
        foreach (byte[] payload in Payloads(contract, wire))
        {
            victim.AssertRefused([.. payload, 0]);
            victim.AssertRefused([.. payload, (byte)'}']);
            if (wire != Wire.Protobuf && !IsNumber(payload, wire))
            {
                victim.AssertRefused([.. payload, .. payload]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Any_fragmentation_gives_the_same_value_or_error(string contract, string wire)
    {
        Victim victim = HostileCases.Victim(contract, wire);
        foreach (byte[] payload in Payloads(contract, wire).Where(payload => payload.Length > 0))
        {
            object? value = victim.AssertValue(payload);
            byte[] broken = payload[..^1];
            Outcome refused = victim.Feed(broken);
            foreach (int pieceLength in new[] { 1, 2, 3, 7, 64, payload.Length })
            {
                Assert.Null(
                    ValueComparer.Difference(value, victim.FeedSegments(Segments.Of(payload, pieceLength)).Value, WireRules.Of(wire))
                );
                Assert.Equal(refused.Refusal?.Message, victim.FeedSegments(Segments.Of(broken, pieceLength)).Refusal?.Message);
            }
        }
    }

    private static IReadOnlyList<byte[]> Payloads(string contract, string wire) => Seeds.Payloads(ContractCatalog.Find(contract)!, wire);

    private static bool IsNumber(byte[] payload, string wire) =>
        wire == Wire.Json && (payload[0] == '-' || char.IsAsciiDigit((char)payload[0]));

    private static byte[] With(byte[] payload, int index, byte value)
    {
        byte[] copy = [.. payload];
        copy[index] = value;
        return copy;
    }
}
