using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Collections without a setter are filled; members and constructors that are not public are reached.</summary>
public sealed class FilledMemberTests
{
    private static readonly Format[] Formats =
    [
        new JsonFormat(),
        new MessagePackFormat(),
        new MessagePackFormat().WithParameter("keys", "names")!,
        new ProtobufFormat(),
        new MemoryPackFormat(),
    ];

    [Fact]
    public void Items_replace_what_the_constructor_made()
    {
        var value = new Filled();
        value.Items.AddRange([2, 3]);
        value.Tags.Remove("own");
        value.Tags.Add("tag");
        value.Counts["other"] = 2;
        value.Counts.Remove("own");
        value.Codes.Add(5);
        value.Codes.RemoveAt(0);
        value.Sorted.Remove(1);
        value.Sorted[2] = "two";
        value.Contracts.Add(new RequiredParameter(1, "n"));
        foreach (Format format in Formats)
        {
            Filled read = Again<Filled, FilledShape>(format, value);
            Assert.Equal([1, 2, 3], read.Items);
            Assert.Equal(["tag"], read.Tags);
            Assert.Equal([new("other", 2)], read.Counts);
            Assert.Equal([5], read.Codes);
            Assert.Equal([new(2, "two")], read.Sorted);
            Assert.Equal([new RequiredParameter(1, "n")], read.Contracts);
        }
    }

    [Fact]
    public void What_is_missing_or_null_stays_as_the_constructor_made_it_except_in_Protobuf()
    {
        Codec<Filled> json = new JsonFormat().CreateCodec<Filled, FilledShape>();
        AssertUntouched(json.Decode("{}"u8)!);
        AssertUntouched(json.Decode("{\"items\":null,\"tags\":null,\"counts\":null,\"codes\":null,\"sorted\":null}"u8)!);
        AssertUntouched(new MessagePackFormat().CreateCodec<Filled, FilledShape>().Decode([0x90])!);
        AssertUntouched(new MemoryPackFormat().CreateCodec<Filled, FilledShape>().Decode([0])!);

        // An empty collection is absent.
        Filled empty = new ProtobufFormat().CreateCodec<Filled, FilledShape>().Decode([])!;
        Assert.Empty(empty.Items);
        Assert.Empty(empty.Tags);
        Assert.Empty(empty.Counts);
        Assert.Empty(empty.Codes);
        Assert.Empty(empty.Sorted);
    }

    [Fact]
    public void A_constructor_with_parameters_may_make_filled_collections()
    {
        var value = new FilledBesideParameter(7);
        value.Items.Add(8);
        value.Counts["a"] = 1;
        foreach (Format format in Formats)
        {
            FilledBesideParameter read = Again<FilledBesideParameter, FilledBesideParameterShape>(format, value);
            Assert.Equal(7, read.Id);
            Assert.Equal([7, 8], read.Items);
            Assert.Equal([new("a", 1)], read.Counts);
        }
    }

    // Each list and map in two parts, with the other between.
    [Fact]
    public void Parts_of_a_message_go_on_from_one_another()
    {
        byte[] parts = [8, 2, 26, 5, 10, 1, (byte)'a', 16, 1, 8, 3, 26, 5, 10, 1, (byte)'b', 16, 2];
        Filled read = new ProtobufFormat().CreateCodec<Filled, FilledShape>().Decode(parts)!;
        Assert.Equal([2, 3], read.Items);
        Assert.Equal([new("a", 1), new("b", 2)], read.Counts);
    }

    [Fact]
    public void Protobuf_net_adds_to_what_the_constructor_made()
    {
        byte[] parts = [8, 2, 18, 5, 10, 1, (byte)'a', 16, 1, 24, 4, 8, 3, 24, 5];
        FilledMessage read = new ProtobufFormat().CreateCodec<FilledMessage, FilledMessageShape>().Decode(parts)!;
        Assert.Equal([1, 2, 3], read.Items);
        Assert.Equal([new("own", 1), new("a", 1)], read.Counts);
        Assert.Equal([4, 5], read.Replaced);
    }

    [Fact]
    public void Protobuf_net_adds_to_what_the_constructors_of_bases_and_included_contracts_made()
    {
        byte[] members = [8, 2, 16, 8, 26, 5, 10, 1, (byte)'a', 16, 1, 8, 3, 32, 0];
        Codec<Store> codec = new ProtobufFormat().CreateCodec<Store, StoreShape>();
        AssertAdded(codec.Decode(members)!);
        IncludedStore included = Assert.IsType<IncludedStore>(codec.Decode([82, 3, 10, 1, (byte)'b', .. members]));
        AssertAdded(included);
        Assert.Equal(["own", "b"], included.Names);
        DeepStore deep = Assert.IsType<DeepStore>(codec.Decode([90, 4, 82, 0, 8, 2, .. members]));
        AssertAdded(deep);
        Assert.Equal([1, 2], deep.Levels);

        // Nothing at all leaves what the constructor made, and each part goes on from the one before.
        Assert.Equal([1], codec.Decode([])!.Items);
        Assert.Equal([1, 2, 3, 2, 3], codec.Decode([.. members, .. members])!.Items);

        static void AssertAdded(Store store)
        {
            Assert.Equal([1, 2, 3], store.Items);
            Assert.Equal([7, 8], store.Codes);
            Assert.Equal([new("own", 1), new("a", 1)], store.Counts);
            Assert.Equal([0, 1], store.Sorted);
        }
    }

    [Fact]
    public void Members_and_constructors_that_are_not_public_are_reached()
    {
        var value = Secretive.Of(3, "n", 1, 2);
        foreach (Format format in Formats)
        {
            Assert.Equal("3 n 1,2 1,2", Again<Secretive, SecretiveShape>(format, value).ToString());
        }

        byte[] parts = [24, 1, 32, 5, 24, 2, 32, 6];
        Assert.Equal("0  1,2 5,6", new ProtobufFormat().CreateCodec<Secretive, SecretiveShape>().Decode(parts)!.ToString());
    }

    [Fact]
    public void Hidden_members_are_reached_and_collections_with_required_members_made()
    {
        var value = new Hiding { Bag = RequiredBag.Of(4), Map = RequiredMap.Of(5) };
        ((HiddenMembers)value).Number = 3;
        ((HiddenMembers)value).Items.AddRange([1, 2]);
        foreach (Format format in Formats)
        {
            Hiding read = Again<Hiding, HidingShape>(format, value);
            Assert.Equal(3, ((HiddenMembers)read).Number);
            Assert.Equal([1, 2], ((HiddenMembers)read).Items);
            Assert.Equal([4], (IEnumerable<int>)read.Bag!);
            Assert.Equal([new("a", 5)], (IEnumerable<KeyValuePair<string, int>>)read.Map!);
        }
    }

    // As by System.Text.Json.
    [Fact]
    public void A_collection_without_a_setter_that_is_null_stays_null()
    {
        Hiding read = new JsonFormat().CreateCodec<Hiding, HidingShape>().Decode("{\"none\":[1],\"noMap\":{\"a\":1},\"number\":2}"u8)!;
        Assert.Null(read.None);
        Assert.Null(read.NoMap);
        Assert.Equal(2, ((HiddenMembers)read).Number);
    }

    private static void AssertUntouched(Filled value)
    {
        Assert.Equal([1], value.Items);
        Assert.Equal(["own"], value.Tags);
        Assert.Equal([new("own", 1)], value.Counts);
        Assert.Equal([1], value.Codes);
        Assert.Equal([new(1, "own")], value.Sorted);
    }

    private static T Again<T, TShape>(Format format, T value)
        where TShape : struct, IShape<T>
    {
        Codec<T> codec = format.CreateCodec<T, TShape>();
        using PooledBuffer payload = codec.Encode(value);
        return codec.Decode(payload.Span)!;
    }
}
