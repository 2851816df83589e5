using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Tests.Support;

namespace SerializationApi.SignalR.Tests;

/// <summary>Whatever a peer sends is a message, waits for more, or ends the connection with a reason; memory follows the bytes
/// received.</summary>
public sealed class HostileTests
{
    public static TheoryData<string> MessageNames =>
        [
            .. Protocols
                .Messages.Where(static pair => Protocols.Ours.GetMessageBytes(pair.Value).Length < 1_000)
                .Select(static pair => pair.Key),
        ];

    [Theory]
    [MemberData(nameof(MessageNames))]
    public void A_message_that_is_cut_off_waits_or_is_refused(string name)
    {
        HubMessage message = Protocols.Messages[name];
        byte[] bytes = Protocols.Ours.GetMessageBytes(message).ToArray();
        byte[] body = bytes[PrefixLength(bytes)..];

        for (int length = 0; length < bytes.Length; length++)
        {
            Assert.Null(Protocols.Ours.Read(new ReadOnlySequence<byte>(bytes, 0, length), Protocols.TypesOf(message)));
        }

        for (int length = 0; length < body.Length; length++)
        {
            Check(Framed(body[..length]), Protocols.TypesOf(message));
        }
    }

    [Theory]
    [MemberData(nameof(MessageNames))]
    public void A_message_with_a_changed_byte_is_read_or_refused_and_read_where_Microsofts_reads_it(string name)
    {
        HubMessage message = Protocols.Messages[name];
        byte[] bytes = Protocols.Ours.GetMessageBytes(message).ToArray();
        Type[] types = Protocols.TypesOf(message);

        for (int i = 0; i < bytes.Length; i++)
        {
            foreach (int change in Rounds.Places(255))
            {
                byte[] changed = [.. bytes];
                changed[i] ^= (byte)(change + 1);
                string? refusal = Check(changed, types);
                Assert.True(
                    refusal is null || IsLostByMicrosofts(refusal) || !IsReadByMicrosofts(changed, types),
                    $"{Convert.ToHexString(changed)}: {refusal}"
                );
            }
        }
    }

    // Lengths that no varint of 31 bits has.
    [Theory]
    [InlineData("FFFFFFFF0F")]
    [InlineData("FFFFFFFFFF")]
    [InlineData("8080808080")]
    [InlineData("FFFFFFFF7F00")]
    public void A_length_of_more_than_2_GiB_is_refused(string hex) =>
        Assert.Throws<InvalidDataException>(() => Protocols.Ours.Read(new ReadOnlySequence<byte>(Convert.FromHexString(hex))));

    [Theory]
    [InlineData("", "At byte 0: found the end of the payload, expected an array.")]
    [InlineData("06", "At byte 0: found an integer, expected an array.")]
    [InlineData("91", "At byte 0: the count is 1, but the bytes that remain hold at most 0.")]
    [InlineData("DDFFFFFFFF06", "At byte 0: the count is 4294967295, but the bytes that remain hold at most 1.")]
    [InlineData("91A0", "At byte 1: found a string, expected an integer.")]
    [InlineData("9601C0C0A1749190", "At byte 2: found nil, expected a map of headers.")]
    [InlineData("9601DFFFFFFFFFC0A1749190", "At byte 2: the count is 4294967295, but the bytes that remain hold at most 2.")]
    [InlineData("96018005A1749090", "At byte 3: found an integer, expected a string.")]
    [InlineData("960180C0C09090", "At byte 4: found nil, expected the name of a method.")]
    [InlineData("960180C0A09090", "At byte 4: found an empty string, expected the name of a method.")]
    [InlineData("960180C0A17490DDFFFFFFFF", "At byte 7: the count is 4294967295, but the bytes that remain hold at most 0.")]
    [InlineData("940380A13104", "At byte 5: found 4, expected a kind of result, 1 to 3.")]
    [InlineData("930580C0", "At byte 3: found nil, expected the identifier of an invocation.")]
    [InlineData("9307C001", "At byte 3: found an integer, expected a boolean.")]
    [InlineData("9208C3", "At byte 2: found a boolean, expected an integer.")]
    public void A_malformed_message_is_refused_with_the_place(string hex, string expected)
    {
        InvalidDataException error = Assert.Throws<InvalidDataException>(() =>
            Protocols.Ours.Read(new ReadOnlySequence<byte>(ProtocolTests.Framed(hex)))
        );

        Assert.Equal($"Invalid hub message. {expected}", error.Message);
    }

    [Fact]
    public void What_a_message_claims_takes_no_memory()
    {
        string[] claims =
        [
            "960180C0A174DDFFFFFFFF", // arguments
            "960180C0A17491DDFFFFFFFF90", // items of a list
            "960180C0A17491DFFFFFFFFF90", // members
            "960180C0A17491DBFFFFFFFF90", // a text
            "960180C0A17491C6FFFFFFFF90", // bytes
        ];
        Type[] types =
        [
            typeof(List<Order>),
            typeof(Order),
            typeof(Note),
            typeof(Drawing),
            typeof(string),
            typeof(byte[]),
            typeof(int[]),
            typeof(object),
        ];

        foreach (string claim in claims)
        {
            byte[] bytes = ProtocolTests.Framed(claim);
            Assert.All(types, type => Assert.InRange(LeastAllocated.Of(3, () => Check(bytes, [type])), 0, 64 * 1024));
        }
    }

    [Fact]
    public void Values_that_nest_too_deep_are_a_binding_failure()
    {
        byte[] deep = [0x96, 1, 0x80, 0xC0, 0xA1, (byte)'t', 0x91, .. Enumerable.Repeat((byte)0x91, 100_000), 0xC0, 0x90];

        Assert.All(
            [typeof(object), typeof(object[]), typeof(Note), typeof(string)],
            type => Assert.IsType<InvocationBindingFailureMessage>(Protocols.Ours.Read(new ReadOnlySequence<byte>(Framed(deep)), type))
        );
    }

    // The place is that of the value in what was received, which has been translated before it is read.
    [Theory]
    [InlineData(typeof(Order), "9400A16190C0", "At byte 9: found a string, expected an integer.")]
    [InlineData(typeof(Order), "94C00105C0", "At byte 10: found an integer, expected a string.")]
    [InlineData(typeof(Order), "94C001C09193C0A17405", "At byte 16: found an integer, expected a string that is a decimal number.")]
    [InlineData(typeof(Order), "96C001C0C0C0A15A", "At byte 13: found another string, expected a name of Status.")]
    [InlineData(typeof(Order), "81A2496401", "At byte 7: found another value, expected an array.")]
    [InlineData(typeof(Note), "82A3416263C0A45465787405", "At byte 18: found an integer, expected a string.")]
    [InlineData(typeof(Note), "9105", "At byte 7: found an array, expected an object or a map.")]
    [InlineData(typeof(Drawing), "93C0C0920990", "At byte 11: found 9, expected the key of a case: 0, 7.")]
    [InlineData(typeof(Status), "A15A", "At byte 7: found another string, expected a name of Status.")]
    public void A_value_of_another_form_is_a_binding_failure_with_the_place(Type type, string value, string expected)
    {
        InvocationBindingFailureMessage failure = Assert.IsType<InvocationBindingFailureMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(ProtocolTests.Framed($"960180C0A17491{value}90")), type)
        );

        Assert.EndsWith(expected, failure.BindingFailure.SourceException.InnerException!.Message, StringComparison.Ordinal);
    }

    // Microsoft's reads U+FFFD where there is no UTF-8, and null for a case that is not known.
    private static bool IsLostByMicrosofts(string refusal) =>
        refusal.Contains("expected UTF-8", StringComparison.Ordinal)
        || refusal.Contains("expected the key of a case", StringComparison.Ordinal);

    // Why a message is refused; null when it is read, or more is waited for.
    private static string? Check(byte[] bytes, Type[] types)
    {
        try
        {
            return Protocols.Ours.Read(new ReadOnlySequence<byte>(bytes), types) switch
            {
                InvocationBindingFailureMessage invocation => invocation.BindingFailure.SourceException.ToString(),
                StreamBindingFailureMessage item => item.BindingFailure.SourceException.ToString(),
                CompletionMessage { Error: { } error } => error,
                _ => null,
            };
        }
        catch (InvalidDataException error)
        {
            return error.Message;
        }
    }

    private static bool IsReadByMicrosofts(byte[] bytes, Type[] types)
    {
        try
        {
            return Protocols.Microsofts.Read(new ReadOnlySequence<byte>(bytes), types)
                is not null
                    and not InvocationBindingFailureMessage
                    and not StreamBindingFailureMessage
                    and not CompletionMessage { Error: not null };
        }
        catch (Exception)
        {
            return false;
        }
    }

    private static int PrefixLength(byte[] bytes) => Array.FindIndex(bytes, static part => part < 0x80) + 1;

    private static byte[] Framed(byte[] body)
    {
        var prefix = new List<byte>();
        for (int rest = body.Length; ; rest >>= 7)
        {
            prefix.Add((byte)(rest < 0x80 ? rest : (rest & 0x7F) | 0x80));
            if (rest < 0x80)
            {
                return [.. prefix, .. body];
            }
        }
    }
}
