using System.Buffers.Binary;
using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.FreeForms;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.RuntimeTypes;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Payloads that are small for what they become: <see cref="FormatLimits.MaxDecodedBytes"/>.</summary>
public sealed class MemoryBombTests
{
    // Above the payload that the floor of the default limit is for, so that its multiple counts.
    private const int Items = 2 * 1024 * 1024;

    // As FormatLimits.MaxDecodedBytes documents its default.
    private const long BytesPerByte = 16;
    private const long Floor = 16 * 1024 * 1024;

    private static readonly string[] Plain = [Wire.Json, Wire.MessagePack, Wire.Names, Wire.Protobuf, Wire.MemoryPack];

    // What an initialiser of a contract's own makes is not the payload's doing: that of GetOnlyChest fills a dictionary.
    public static TheoryData<string, string> ListsOfEveryContract =>
        new(
            from contract in ContractCatalog.All
            where contract.Name != nameof(GetOnlyChest)
            from wire in contract.ListOf().Wires.Intersect(Plain)
            select (wire, contract.Name)
        );

    public static TheoryData<string> Wires => new(Wire.All);

    public static TheoryData<string> Collections => [.. typeof(Collector).GetProperties().Select(static member => member.Name)];

    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Names)]
    [InlineData(Wire.Protobuf)]
    [InlineData(Wire.MemoryPack)]
    public void Objects_of_a_byte_or_three_are_refused(string wire)
    {
        byte[] bomb = Bytes.EmptyObjects(wire, Items);
        foreach (Contract contract in new[] { ContractCatalog.Of<User>(), ContractCatalog.Of<Everything>(), ContractCatalog.Of<Wide>() })
        {
            AssertTooLarge(contract.ListOf(), Wire.Format(wire), bomb);
        }
    }

    // The cheapest object takes 24 bytes and its place in the list 8.
    [Fact]
    public void Objects_without_members_are_refused_too()
    {
        foreach (string wire in new[] { Wire.MessagePack, Wire.MemoryPack })
        {
            AssertTooLarge(ContractCatalog.Of<Empty>().ListOf(), Wire.Format(wire), Bytes.EmptyObjects(wire, Items));
        }
    }

    // Nothing is made of them but their places in the list.
    [Theory]
    [InlineData(Wire.MessagePack, 0xC0)]
    [InlineData(Wire.Names, 0xC0)]
    [InlineData(Wire.Cbor, 0xF6)]
    [InlineData(Wire.MemoryPack, 0xFF)]
    public void Empty_items_are_refused_too(string wire, byte empty)
    {
        const int Limit = 1024 * 1024;
        byte[] bomb = Bytes.EmptyObjects(wire, Limit / 4);
        bomb.AsSpan(bomb.Length - (Limit / 4)).Fill(empty);
        Outcome outcome = Measure(ContractCatalog.Of<User>().ListOf(), Limited(wire, Limit), bomb, out long allocated);
        Assert.True(outcome.Refusal?.ExceedsLimit);
        AssertWithinLimit(allocated, Limit);
    }

    [Theory]
    [MemberData(nameof(ListsOfEveryContract))]
    public void Whatever_the_contract_memory_is_in_proportion(string wire, string contract)
    {
        // A lower limit than the default's floor, which a thousand of these bombs would take minutes to reach.
        const int Limit = 1024 * 1024;
        byte[] bomb = Bytes.EmptyObjects(wire, Limit / 8);
        Measure(ContractCatalog.Find(contract)!.ListOf(), Limited(wire, Limit), bomb, out long allocated);
        AssertWithinLimit(allocated, Limit);
    }

    // Each header declares as many items as bytes are left; as many are open at once as may nest.
    [Theory]
    [InlineData(Wire.MessagePack, "93 c0 c0 dd")]
    [InlineData(Wire.Names, "81 a7 66 72 69 65 6e 64 73 dd")]
    [InlineData(Wire.MemoryPack, "07 ff ff ff ff ff ff ff ff")]
    public void Headers_nested_in_headers_take_what_the_limit_allows_and_no_more(string wire, string step)
    {
        const int Length = 73 * 1024;
        byte[] head = SerializationApi.Tests.Support.HexText.Bytes(step);
        byte[] bomb = new byte[Length];
        for (int at = 0; at + head.Length + sizeof(int) < Length; at += head.Length + sizeof(int))
        {
            head.CopyTo(bomb.AsSpan(at));
            int left = Length - at - head.Length - sizeof(int);
            Span<byte> count = bomb.AsSpan(at + head.Length);
            if (wire == Wire.MemoryPack)
            {
                BinaryPrimitives.WriteInt32LittleEndian(count, left);
            }
            else
            {
                BinaryPrimitives.WriteInt32BigEndian(count, left);
            }
        }

        Outcome outcome = Measure(ContractCatalog.Of<User>(), Wire.Format(wire), bomb, out long allocated);
        Assert.True(outcome.IsRefused);
        AssertWithin(allocated, bomb.Length);
        Outcome strict = Measure(ContractCatalog.Of<User>(), Limited(wire, 1024 * 1024), bomb, out allocated);
        Assert.True(strict.Refusal!.ExceedsLimit);
        Assert.True(allocated < 2 * 1024 * 1024, $"{allocated} bytes were allocated");
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Every_kind_of_memory_counts(string wire)
    {
        const int Room = 4_000;
        Everything[] large =
        [
            new() { Text = new string('x', Room / 2) },
            new() { Blob = new byte[Room] },
            new() { Reals = new double[Room / 8] },
            new() { Numbers = [.. Enumerable.Range(0, Room / 4)] },
            new() { Words = [.. Enumerable.Repeat("word", Room / 40)] },
            new() { Members = [.. Enumerable.Range(0, Room / 40).Select(_ => new Member())] },
            new() { Counts = Enumerable.Range(0, Room / 24).ToDictionary(i => $"{i}", i => i) },
        ];
        Contract contract = ContractCatalog.Of<Everything>();
        foreach (Everything value in large)
        {
            byte[] payload = contract.Codec(Wire.Format(wire)).Encode(value);
            Assert.True(Measure(contract, Limited(wire, Room), payload, out _).Refusal?.ExceedsLimit, "It was read in spite of the limit.");
            Assert.False(Measure(contract, Limited(wire, 10 * Room), payload, out _).IsRefused);
        }
    }

    // Those that are made of an array or a dictionary count with what they take themselves.
    [Theory]
    [MemberData(nameof(Collections))]
    public void Every_collection_counts(string member)
    {
        const int Count = 30_000;
        var contract = new Contract<Collector, CollectorShape>();
        bool isMap = typeof(Collector).GetProperty(member)!.PropertyType.GenericTypeArguments.Length == 2;
        string items = string.Join(',', Enumerable.Range(1_000, Count).Select(i => isMap ? $"\"{i}\":1" : $"{i}"));
        string name = System.Text.Json.JsonNamingPolicy.CamelCase.ConvertName(member);
        byte[] payload = Encoding.UTF8.GetBytes(isMap ? $$$"""{"{{{name}}}":{{{{items}}}}}""" : $$$"""{"{{{name}}}":[{{{items}}}]}""");
        Measure(contract, Wire.Format(Wire.Json), payload, out _);
        Assert.False(Measure(contract, Wire.Format(Wire.Json), payload, out long allocated).IsRefused);
        Assert.True(
            Measure(contract, Limited(Wire.Json, allocated / 3), payload, out _).Refusal?.ExceedsLimit,
            $"{allocated} bytes are allocated and less than {allocated / 3} counted"
        );
    }

    // What honest payloads take, with a third of the default's multiple and without its floor.
    [Theory]
    [MemberData(nameof(Wires))]
    public void Datasets_are_far_from_the_limit(string wire)
    {
        foreach ((string name, object value) in DatasetValues.All)
        {
            Contract contract = ContractCatalog
                .All.SelectMany(each => new[] { each, each.ListOf() })
                .Single(each => each.Type == value.GetType());
            byte[] payload = contract.Codec(Wire.Format(wire)).Encode(value);
            string plainWire = wire is Wire.Lz4Block or Wire.Lz4BlockArray ? Wire.MessagePack : wire;
            long plain = contract.Codec(Wire.Format(plainWire)).Encode(value).Length;
            Outcome outcome = Measure(contract, Limited(wire, Math.Max(64, BytesPerByte * plain / 3)), payload, out _);
            Assert.False(outcome.IsRefused, $"{name}: {outcome.Refusal?.Message}");
        }
    }

    [Fact]
    public void No_limit_is_negative() => Assert.Throws<ArgumentOutOfRangeException>(() => new FormatLimits { MaxDecodedBytes = -1 });

    private static void AssertTooLarge(Contract contract, Format format, byte[] payload)
    {
        Outcome outcome = Measure(contract, format, payload, out long allocated);
        Assert.True(outcome.Refusal?.ExceedsLimit, $"{contract.Name} was read from {payload.Length} bytes of {format.Name}");
        Assert.InRange(outcome.Refusal!.Offset, 0, payload.Length);
        AssertWithin(allocated, payload.Length);
    }

    private static void AssertWithin(long allocated, long length) => AssertWithinLimit(allocated, Math.Max(Floor, BytesPerByte * length));

    // A list that grows has outgrown twice its items, and has room for twice as many.
    private static void AssertWithinLimit(long allocated, long maxDecodedBytes)
    {
        const long Constant = 64 * 1024;
        long most = (5 * maxDecodedBytes) + Constant;
        Assert.True(allocated <= most, $"{allocated} bytes were allocated, {most} are allowed");
    }

    private static Format Limited(string wire, long maxDecodedBytes) =>
        Wire.Create(new FormatLimits { MaxDecodedBytes = maxDecodedBytes })[wire];

    private static Outcome Measure(Contract contract, Format format, byte[] payload, out long allocated)
    {
        ContractCodec codec = contract.Codec(format);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Outcome outcome;
        try
        {
            outcome = new Outcome(codec.Decode(payload), null);
        }
        catch (InvalidPayloadException refusal)
        {
            outcome = new Outcome(null, refusal);
        }

        allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return outcome;
    }
}
