using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// A date that declares a length no date has (MessagePack-CSharp's GHSA-382j-8mxh-c7x2 put as many bytes on the stack): refused,
/// on a small stack, whether the bytes are there or not.
/// </summary>
public sealed class DateExtensionTests
{
    private const int SmallStack = 256 * 1024;
    private const int Long = 4 * 1024 * 1024;
    private const byte Timestamp = 0xff;

    // {"at": an extension of 8, 16 and 32 bits of length}
    private static readonly byte[] At = [0x81, 0xa2, .. "at"u8];

    [Fact]
    public void MessagePack_timestamps()
    {
        AssertRefused(Wire.Names, [.. At, 0xc9, 0x7f, 0xff, 0xff, 0xff, Timestamp, .. new byte[8]]);
        AssertRefused(Wire.Names, [.. At, 0xc9, 0xff, 0xff, 0xff, 0xff, Timestamp, .. new byte[8]]);
        AssertRefused(Wire.Names, [.. At, 0xc9, 0x00, 0x40, 0x00, 0x00, Timestamp, .. new byte[Long]]);
        AssertRefused(Wire.Names, [.. At, 0xc8, 0xff, 0xff, Timestamp, .. new byte[ushort.MaxValue]]);
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Names);
        for (int length = 0; length <= byte.MaxValue; length++)
        {
            Outcome outcome = victim.Feed([.. At, 0xc7, (byte)length, Timestamp, .. new byte[length]]);
            Assert.Equal((length, length is not (4 or 8 or 12)), (length, outcome.IsRefused));
        }
    }

    // A message for the date's own fields, with others of any length: those are skipped.
    [Fact]
    public void Protobuf_timestamps()
    {
        byte[] field = [0x82, 0x01];
        AssertRefused(Wire.Protobuf, [.. field, .. Bytes.Varint(int.MaxValue), .. new byte[8]]);
        byte[] unknown = [0x1a, .. Bytes.Varint(Long), .. new byte[Long]];
        byte[] payload = [.. field, .. Bytes.Varint((uint)unknown.Length), .. unknown];
        Outcome outcome = OwnStack.Run(SmallStack, () => new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf).Feed(payload));
        Assert.Equal(DateTime.UnixEpoch, ((Everything)outcome.Value!).At);
    }

    [Fact]
    public void Json_dates()
    {
        foreach (
            string date in new[]
            {
                new string('0', Long),
                "2024-01-02T03:04:05." + new string('1', Long),
                string.Concat(Enumerable.Repeat(@"\u0030", Long / 8)),
            }
        )
        {
            AssertRefused(Wire.Json, Encoding.UTF8.GetBytes($"{{\"at\":\"{date}\"}}"));
        }
    }

    private static void AssertRefused(string wire, byte[] payload) =>
        Assert.True(OwnStack.Run(SmallStack, () => new Victim(ContractCatalog.Of<Everything>(), wire).Feed(payload)).IsRefused);
}
