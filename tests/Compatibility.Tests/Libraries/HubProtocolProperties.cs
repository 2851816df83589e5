using System.Buffers;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.FSharp.Core;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Contracts;
using SerializationApi.Shapes;
using SerializationApi.SignalR;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>Random values of every contract in SignalR's protocol: the bytes of Microsoft's, and each reads the other's; or a refusal that
/// names the contract.</summary>
public sealed class HubProtocolProperties
{
    private const ulong Seed = 20_261_126;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;
    private const int Usual = 30;

    private static readonly IHubProtocol Ours = new FormatsHubProtocol(ContractCatalog.Formats);
    private static readonly IHubProtocol Microsofts = new MessagePackHubProtocol();

    public static TheoryData<string> Contracts =>
        [
            .. ContractCatalog
                .All.Where(static contract => contract.Type.Assembly != typeof(ShapeInfo).Assembly)
                .Select(static contract => contract.Name),
        ];

    [Theory]
    [MemberData(nameof(Contracts))]
    public void The_bytes_are_Microsofts_and_each_reads_the_other_s(string name)
    {
        Type type = ContractCatalog.Find(name)!.Type;
        Config config = Config
            .QuickThrowOnFailure.WithQuietOnSuccess(true)
            .WithMaxTest(Rounds.Of(Usual))
            .WithReplay(new FSharpOption<Replay>(new Replay(new Rnd(Seed, Gamma), FSharpOption<int>.None)));
        FsCheck.Check.One(config, Prop.ForAll(Arb.From(ContractGen.Of(type), ValueShrinker.Shrink), value => Check(value)));
    }

    private static void Check(object value)
    {
        var message = new StreamItemMessage("1", value);
        string ours;
        try
        {
            ours = Hex(Ours, message);
        }
        catch (Exception refused) when (refused is NotSupportedException or UnsupportedValueException)
        {
            Assert.DoesNotContain(ContractShapes.All, shape => shape.Info.Type == value.GetType());
            return;
        }

        string theirs;
        try
        {
            theirs = Hex(Microsofts, message);
        }
        catch (Exception)
        {
            return; // The library has no formatter for it.
        }

        if (Read(Microsofts, value.GetType(), theirs) is StreamItemMessage read)
        {
            Assert.Equal(Hex(Microsofts, read), Hex(Microsofts, Assert.IsType<StreamItemMessage>(Read(Ours, value.GetType(), theirs))));
            Assert.Equal(
                Item(Hex(Microsofts, read)),
                Item(Hex(Microsofts, Assert.IsType<StreamItemMessage>(Read(Microsofts, value.GetType(), ours))))
            );
        }

        // Of a derived class without annotations the own members may come first: names, which have no order.
        Assert.Equal(Compared(Item(theirs), value.GetType()), Compared(Item(ours), value.GetType()));
    }

    // From the identifier on: before it, ours has a header for a case of a union.
    private static string Item(string message) => message[message.IndexOf("A131", StringComparison.Ordinal)..];

    private static string Compared(string bytes, Type type) => IsDerived(type) ? string.Concat(bytes.Order()) : bytes;

    private static bool IsDerived(Type type) =>
        type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) && parent != typeof(Array);

    private static string Hex(IHubProtocol protocol, HubMessage message) => Convert.ToHexString(protocol.GetMessageBytes(message).Span);

    private static HubMessage? Read(IHubProtocol protocol, Type type, string hex)
    {
        var bytes = new ReadOnlySequence<byte>(Convert.FromHexString(hex));
        return protocol.TryParseMessage(ref bytes, new Binder(type), out HubMessage? message) ? message : null;
    }

    private sealed class Binder(Type type) : IInvocationBinder
    {
        public IReadOnlyList<Type> GetParameterTypes(string methodName) => [type];

        public Type GetReturnType(string invocationId) => type;

        public Type GetStreamItemType(string streamId) => type;
    }
}
