using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests;

public sealed class AvailabilityTests
{
    private const string Reason = "a list inside a list has no form in Protobuf.";

    private static readonly ShapeInfo Plain = new(typeof(int), "Plain", [new("Value", "value", 1, new(ValueKind.Int32))]);
    private static readonly ShapeInfo Matrix = new(Plain, [Plain, Plain, null, Plain]) { Refusals = [null, null, Reason, null] };
    private static readonly ShapeInfo Note = new(typeof(int), "Note", [new("Text", "text", ShapeMember.NoNumber, new(ValueKind.String))])
    {
        LacksKeys = true,
    };

    private static readonly ProtobufFormat Protobuf = new();
    private static readonly MessagePackFormat MessagePack = new();

    public static TheoryData<string> Ways => ["itself", "member", "list", "map", "key", "union", "root", "far"];

    [Theory]
    [MemberData(nameof(Ways))]
    public void A_format_is_refused_for_whatever_contract_is_reached(string way)
    {
        var availability = new Availability(Reaching(Matrix, way));

        Assert.Null(availability.RefusalOf(new JsonFormat()));
        Assert.Null(availability.RefusalOf(MessagePack));
        Assert.Null(availability.RefusalOf(new MemoryPackFormat()));
        UnsupportedValueException error = availability.RefusalOf(Protobuf)!.Error();
        Assert.Equal("Plain", error.Member);
        Assert.Equal(Reason, error.Reason);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Contracts_without_keys_are_offered_by_name(string way)
    {
        var availability = new Availability(Reaching(Note, way));

        Assert.All(MessagePack.Variants.Append(new JsonFormat()), variant => Assert.Null(availability.RefusalOf(variant)));
    }

    [Fact]
    public void A_format_that_does_not_go_by_layouts_takes_every_contract() =>
        Assert.Null(new Availability(Matrix).RefusalOf(new OtherFormat()));

    [Fact]
    public void Codecs_that_are_not_offered_are_not_made()
    {
        var codecs = new Unmade(Matrix);

        Assert.False(codecs.Offers(Protobuf));
        Assert.Null(codecs.FindOffered(Protobuf));
        Assert.Equal(Reason, Assert.Throws<UnsupportedValueException>(() => codecs.For(Protobuf)).Reason);
        Assert.Throws<InvalidOperationException>(() => codecs.For(MessagePack));
    }

    private sealed class Unmade(ShapeInfo contract) : TypeCodecs<Box<int>>(new Availability(contract), isList: false)
    {
        private protected override Codec<Box<int>> Create(Format format) => throw new InvalidOperationException("made");
    }

    private static ShapeInfo Reaching(ShapeInfo contract, string way)
    {
        var held = new TypeDescription(ValueKind.Object) { Object = () => contract };
        return way switch
        {
            "itself" => contract,
            "member" => Holding(held),
            "list" => Holding(new(ValueKind.List) { Item = held }),
            "map" => Holding(
                new(ValueKind.Map)
                {
                    Key = new(ValueKind.String),
                    Item = new(ValueKind.List) { Item = held },
                }
            ),
            "key" => Holding(new(ValueKind.Map) { Key = held, Item = new(ValueKind.Int32) }),
            "union" => new ShapeInfo(typeof(object), "Union", [])
            {
                Union = new UnionInfo("Union", "$type", [new(0, "a") { Shape = () => contract }]),
            },
            "root" => new ShapeInfo(typeof(object), "Derived", []) { Root = () => contract },
            _ => Holding(new(ValueKind.Object) { Object = () => Reaching(contract, "list") }),
        };
    }

    private static ShapeInfo Holding(TypeDescription type)
    {
        ShapeInfo? self = null;
        self = new ShapeInfo(
            typeof(object),
            "Holder",
            [new("Self", "self", 1, new(ValueKind.Object) { Object = () => self! }), new("Held", "held", 2, type)]
        );
        return self;
    }

    private sealed class OtherFormat() : Format("other", ["application/x-other"], FormatLimits.Default)
    {
        public override Codec<T> CreateCodec<T, TShape>() => throw new NotSupportedException();

        public override ListCodec<T> CreateListCodec<T, TShape>() => throw new NotSupportedException();
    }
}
