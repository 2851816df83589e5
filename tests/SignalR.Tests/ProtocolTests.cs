using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Tests.Support;

namespace SerializationApi.SignalR.Tests;

/// <summary>Messages of every type have the bytes of Microsoft's protocol, and are read as it reads them.</summary>
public sealed class ProtocolTests
{
    public static TheoryData<string> MessageNames => [.. Protocols.Messages.Keys];

    public static TheoryData<string> ValueNames => [.. Samples.Values.Keys];

    [Fact]
    public void The_protocol_names_itself_as_Microsofts()
    {
        Assert.Equal((Protocols.Microsofts.Name, Protocols.Microsofts.Version), (Protocols.Ours.Name, Protocols.Ours.Version));
        Assert.Equal(TransferFormat.Binary, Protocols.Ours.TransferFormat);
        Assert.Equal([true, true, true, false], Enumerable.Range(0, 4).Select(Protocols.Ours.IsVersionSupported));
    }

    [Theory]
    [MemberData(nameof(MessageNames))]
    public void A_message_has_the_bytes_of_Microsofts(string name)
    {
        HubMessage message = Protocols.Messages[name];

        Assert.Equal(Protocols.Microsofts.Hex(message), Protocols.Ours.Hex(message));
    }

    [Theory]
    [MemberData(nameof(MessageNames))]
    public void A_message_is_read_as_it_was_written_in_any_fragmentation(string name)
    {
        HubMessage message = Protocols.Messages[name];
        byte[] bytes = Protocols.Microsofts.GetMessageBytes(message).ToArray();

        foreach (ReadOnlySequence<byte> input in new[] { new ReadOnlySequence<byte>(bytes), Segments.Of(bytes, 1), Segments.Of(bytes, 7) })
        {
            HubMessage? read = Protocols.Ours.Read(input, Protocols.TypesOf(message));

            Assert.Equal(message.GetType(), read?.GetType());
            Assert.Equal(Convert.ToHexString(bytes), Protocols.Microsofts.Hex(read!));
        }
    }

    [Theory]
    [MemberData(nameof(ValueNames))]
    public void A_value_has_the_bytes_of_Microsofts_and_is_read_back(string name)
    {
        object value = Samples.Values[name];
        var message = new InvocationMessage("send", [value]);
        string expected = Protocols.Microsofts.Hex(message);

        Assert.Equal(expected, Protocols.Ours.Hex(message));
        InvocationMessage read = Assert.IsType<InvocationMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(Convert.FromHexString(expected)), value.GetType())
        );
        Assert.Equal(value.GetType(), read.Arguments[0]!.GetType());
        Assert.Equal(expected, Protocols.Microsofts.Hex(new InvocationMessage("send", read.Arguments)));
    }

    // Microsoft's has no form for the types that the compiler and LINQ make, but for arrays of the same items.
    [Fact]
    public void A_value_of_type_object_or_of_a_type_without_a_name_has_the_bytes_of_Microsofts() =>
        Assert.All(
            Samples.Untyped,
            static value =>
            {
                object known =
                    value is IEnumerable<Order> orders ? orders.ToArray()
                    : value is IEnumerable<int> numbers ? numbers.ToArray()
                    : value;

                Assert.Equal(
                    Protocols.Microsofts.Hex(new InvocationMessage("send", [known])),
                    Protocols.Ours.Hex(new InvocationMessage("send", [value]))
                );
            }
        );

    [Theory]
    [InlineData(typeof(FrozenSet<int>))]
    [InlineData(typeof(IReadOnlySet<int>))]
    [InlineData(typeof(ISet<int>))]
    [InlineData(typeof(IImmutableList<int>))]
    [InlineData(typeof(ImmutableStack<int>))]
    [InlineData(typeof(ConcurrentBag<int>))]
    [InlineData(typeof(IEnumerable<int?>))]
    [InlineData(typeof(IEnumerable))]
    public void A_collection_is_received_as_it_is_declared(Type type)
    {
        InvocationMessage read = Assert.IsType<InvocationMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(Framed("960180C0A1749193010203" + "90")), type)
        );

        Assert.IsAssignableFrom(type, read.Arguments[0]);
        Assert.Equal(
            ["1", "2", "3"],
            ((IEnumerable)read.Arguments[0]!).Cast<object>().Select(static item => $"{item}").Order(StringComparer.Ordinal)
        );
    }

    [Theory]
    [InlineData(typeof(FrozenDictionary<string, long>))]
    [InlineData(typeof(IReadOnlyDictionary<string, int?>))]
    [InlineData(typeof(IImmutableDictionary<string, int>))]
    [InlineData(typeof(OrderedDictionary<string, int>))]
    [InlineData(typeof(IDictionary<object, object>))]
    public void A_dictionary_is_received_as_it_is_declared(Type type)
    {
        InvocationMessage read = Assert.IsType<InvocationMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(Framed("960180C0A1749182A16101A16202" + "90")), type)
        );

        Assert.IsAssignableFrom(type, read.Arguments[0]);
        Assert.Equal(
            ["[a, 1]", "[b, 2]"],
            ((IEnumerable)read.Arguments[0]!).Cast<object>().Select(static item => $"{item}").Order(StringComparer.Ordinal)
        );
    }

    [Theory]
    [InlineData(typeof(HashSet<Guid>), "91A161", "At byte 8: found")]
    [InlineData(typeof(Dictionary<string, Order>), "81A1619400A16190C0", "At byte 12: found a string, expected an integer.")]
    [InlineData(typeof(Dictionary<string, short>), "81C001", "found nil, expected a key")]
    [InlineData(typeof(HashSet<int>), "05", "At byte 7: found an integer, expected an array.")]
    [InlineData(typeof(IGrouping<int, string>), "90", "can be sent, but not received: make it a List<String>.")]
    public void A_collection_of_another_form_is_a_binding_failure_with_the_place(Type type, string value, string expected)
    {
        InvocationBindingFailureMessage failure = Assert.IsType<InvocationBindingFailureMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(Framed($"960180C0A17491{value}90")), type)
        );

        Assert.Contains(expected, failure.BindingFailure.SourceException.InnerException!.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Messages_behind_one_another_are_read_one_by_one_and_the_last_waits_until_it_is_whole()
    {
        byte[] ping = Protocols.Ours.GetMessageBytes(PingMessage.Instance).ToArray();
        byte[] ack = Protocols.Ours.GetMessageBytes(new AckMessage(5)).ToArray();
        var input = new ReadOnlySequence<byte>([.. ping, .. ack, .. ping[..2]]);

        Assert.True(Protocols.Ours.TryParseMessage(ref input, new Binder(), out HubMessage? first));
        Assert.True(Protocols.Ours.TryParseMessage(ref input, new Binder(), out HubMessage? second));
        Assert.False(Protocols.Ours.TryParseMessage(ref input, new Binder(), out _));

        Assert.IsType<PingMessage>(first);
        Assert.Equal(5, Assert.IsType<AckMessage>(second).SequenceId);
        Assert.Equal(2, input.Length);
    }

    [Fact]
    public void A_message_of_an_unknown_type_is_passed_over()
    {
        HubMessage? read = Protocols.Ours.Read(new ReadOnlySequence<byte>([2, 0x91, 99, 2, 0x91, 6]));

        Assert.IsType<PingMessage>(read);
    }

    // Invocations without stream identifiers, and with items that a later version may add.
    [Theory]
    [InlineData("9501" + "80C0A17491" + "05")]
    [InlineData("9701" + "80C0A17491" + "0590" + "C3")]
    [InlineData("9601" + "80A0A17491" + "0590")]
    public void What_Microsofts_accepts_is_accepted(string message)
    {
        byte[] bytes = Framed(message);

        string[] read =
        [
            .. new[] { Protocols.Microsofts, Protocols.Ours }.Select(protocol =>
                Protocols.Microsofts.Hex(protocol.Read(new ReadOnlySequence<byte>(bytes), typeof(int))!)
            ),
        ];

        Assert.Equal(read[0], read[1]);
    }

    [Fact]
    public void Arguments_of_another_number_or_type_are_a_binding_failure_with_Microsofts_text()
    {
        byte[] invocation = Protocols.Ours.GetMessageBytes(new InvocationMessage("9", "send", [5])).ToArray();

        (InvocationBindingFailureMessage Theirs, InvocationBindingFailureMessage Ours) count = Fail<InvocationBindingFailureMessage>(
            invocation,
            typeof(int),
            typeof(int)
        );
        (InvocationBindingFailureMessage Theirs, InvocationBindingFailureMessage Ours) type = Fail<InvocationBindingFailureMessage>(
            invocation,
            typeof(string)
        );
        (InvocationBindingFailureMessage Theirs, InvocationBindingFailureMessage Ours) contract = Fail<InvocationBindingFailureMessage>(
            invocation,
            typeof(Order)
        );

        Assert.All(
            [count, type, contract],
            static pair =>
            {
                Assert.Equal((pair.Theirs.InvocationId, pair.Theirs.Target), (pair.Ours.InvocationId, pair.Ours.Target));
                Assert.Equal(pair.Theirs.BindingFailure.SourceException.Message, pair.Ours.BindingFailure.SourceException.Message);
            }
        );
        string inner = type.Ours.BindingFailure.SourceException.InnerException!.Message;
        Assert.StartsWith(type.Theirs.BindingFailure.SourceException.InnerException!.Message, inner, StringComparison.Ordinal);
        Assert.EndsWith("At byte 11: found an integer, expected a string.", inner, StringComparison.Ordinal);
    }

    [Fact]
    public void An_item_that_cannot_be_bound_is_a_failure_of_its_stream()
    {
        byte[] item = Protocols.Ours.GetMessageBytes(new StreamItemMessage("9", "text")).ToArray();
        byte[] unknown = Protocols.Ours.GetMessageBytes(new StreamItemMessage("unknown", "text")).ToArray();

        (StreamBindingFailureMessage Theirs, StreamBindingFailureMessage Ours) type = Fail<StreamBindingFailureMessage>(item, typeof(int));
        (StreamBindingFailureMessage Theirs, StreamBindingFailureMessage Ours) stream = Fail<StreamBindingFailureMessage>(
            unknown,
            typeof(int)
        );

        Assert.Equal("9", type.Ours.Id);
        Assert.StartsWith(
            type.Theirs.BindingFailure.SourceException.Message,
            type.Ours.BindingFailure.SourceException.Message,
            StringComparison.Ordinal
        );
        Assert.Equal(stream.Theirs.BindingFailure.SourceException.Message, stream.Ours.BindingFailure.SourceException.Message);
    }

    [Fact]
    public void A_result_that_cannot_be_read_is_a_completion_with_an_error_and_one_that_nobody_waits_for_is_dropped()
    {
        byte[] result = Protocols.Ours.GetMessageBytes(CompletionMessage.WithResult("9", "text")).ToArray();
        byte[] unknown = Protocols.Ours.GetMessageBytes(CompletionMessage.WithResult("unknown", "text")).ToArray();

        (CompletionMessage Theirs, CompletionMessage Ours) type = Fail<CompletionMessage>(result, typeof(int));
        (CompletionMessage Theirs, CompletionMessage Ours) dropped = Fail<CompletionMessage>(unknown, typeof(int));

        Assert.StartsWith(type.Theirs.Error!, type.Ours.Error, StringComparison.Ordinal);
        Assert.Equal(
            (dropped.Theirs.HasResult, dropped.Theirs.Result, dropped.Theirs.Error),
            (dropped.Ours.HasResult, dropped.Ours.Result, dropped.Ours.Error)
        );
    }

    [Fact]
    public void A_raw_result_keeps_its_bytes()
    {
        byte[] result = Protocols.Ours.GetMessageBytes(CompletionMessage.WithResult("9", Samples.Order)).ToArray();

        CompletionMessage read = Assert.IsType<CompletionMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(result), typeof(RawResult))
        );

        Assert.Equal(Convert.ToHexString(result), Protocols.Ours.Hex(CompletionMessage.WithResult("9", read.Result)));
    }

    internal static byte[] Framed(string message)
    {
        byte[] bytes = Convert.FromHexString(message);
        Assert.InRange(bytes.Length, 0, 127);
        return [(byte)bytes.Length, .. bytes];
    }

    private static (T Theirs, T Ours) Fail<T>(byte[] bytes, params Type[] types)
        where T : HubMessage =>
        (
            Assert.IsType<T>(Protocols.Microsofts.Read(new ReadOnlySequence<byte>(bytes), types)),
            Assert.IsType<T>(Protocols.Ours.Read(new ReadOnlySequence<byte>(bytes), types))
        );
}
