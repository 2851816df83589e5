using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.EveryKind.@namespace;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Members that come twice: the last counts, but Protobuf merges messages and goes on with lists and maps.</summary>
public sealed class RepeatedMemberTests
{
    [Fact]
    public void JSON_takes_the_last_of_a_repeated_member()
    {
        Lists lists = Json<Lists, ListsShape>(
            """{"words":["a"],"holes":["b"],"readOnlyWords":["c"],"longs":[1],"words":["d"]"""
                + ""","holes":["e"],"readOnlyWords":["f"],"longs":[2]}"""
        );
        Assert.Equal(["d"], lists.Words);
        Assert.Equal("e", Assert.Single(lists.Holes!));
        Assert.Equal(["f"], lists.ReadOnlyWords);
        Assert.Equal([2], lists.Longs);
        Assert.Equal(2, Assert.Single(Json<Maps, MapsShape>("""{"counts":{"a":1,"b":1},"counts":{"c":1,"c":2}}""").Counts!).Value);
        Tree.Node node = Json<Tree.Node, Tree_NodeShape>("""{"left":{"value":1,"left":{}},"left":{"value":2}}""");
        Assert.Equal(2, node.Left!.Value);
        Assert.Null(node.Left.Left);
        Assert.Equal(
            new Person("b", 0, null),
            Json<Person, PersonShape>("""{"age":1,"name":"a","boss":{"name":"c"},"boss":null,"age":0,"name":"b"}""")
        );
        Assert.Null(Json<Lists, ListsShape>("""{"words":["a"],"words":null}""").Words);
    }

    [Fact]
    public void In_Protobuf_parts_of_an_object_are_merged()
    {
        Tree.Node merged = Merge<Tree.Node, Tree_NodeShape>(
            new Tree.Node
            {
                Value = 1,
                Left = new Tree.Node { Value = 2, More = [new Tree.Node { Value = 3 }] },
                Children = [new Tree.Node { Value = 4 }],
                More = [new Tree.Node { Value = 5 }],
                Leaf = new(null, 6),
            },
            new Tree.Node
            {
                Left = new Tree.Node
                {
                    Left = new Tree.Node { Value = 7 },
                    More = [new Tree.Node { Value = 8 }],
                },
                Children = [new Tree.Node()],
                More = [new Tree.Node { Value = 9 }],
                Leaf = new(new Tree.Node { Value = 10 }, 0),
            }
        );
        Assert.Equal(1, merged.Value);
        Assert.Equal(2, merged.Left!.Value);
        Assert.Equal(7, merged.Left.Left!.Value);
        Assert.Equal([3, 8], merged.Left.More!.Select(static node => node.Value));
        Assert.Equal([4, 0], merged.Children!.Select(static node => node.Value));
        Assert.Equal([5, 9], merged.More!.Select(static node => node.Value));
        Assert.Equal(6, merged.Leaf.Value);
        Assert.Equal(10, merged.Leaf.Up!.Value);
    }

    [Fact]
    public void In_Protobuf_parts_of_a_record_are_merged()
    {
        var boss = new Person("boss", 0, new Person("top", 1, null));
        var more = new Person("", 70, new Person("", 0, new Person("god", 0, null)));
        Person merged = Merge<Person, PersonShape>(new Person("a", 5, boss), new Person("", 0, more));
        Assert.Equal(new Person("a", 5, new Person("boss", 70, new Person("top", 1, new Person("god", 0, null)))), merged);
    }

    [Fact]
    public void In_Protobuf_lists_and_maps_of_every_form_go_on()
    {
        Lists merged = Merge<Lists, ListsShape>(ContractValues.Lists, ContractValues.Lists);
        Lists once = ContractValues.Lists;
        Assert.Equal(once.Bits!.Concat(once.Bits!), merged.Bits);
        Assert.Equal(once.Numbers!.Concat(once.Numbers!), merged.Numbers);
        Assert.Equal(once.ReadOnlyWords!.Concat(once.ReadOnlyWords!), merged.ReadOnlyWords);
        Assert.Equal(once.Longs!.Concat(once.Longs!), merged.Longs);
        Assert.Equal(once.Points!.Concat(once.Points!), merged.Points!.AsEnumerable());
        Assert.Equal(once.AnyPeople!.Concat(once.AnyPeople!), merged.AnyPeople);
        Maps maps = Merge<Maps, MapsShape>(
            new Maps
            {
                Counts = new() { ["a"] = 1, ["b"] = 2 },
                Ids = new Dictionary<string, Guid> { ["x"] = Guid.Empty },
            },
            new Maps
            {
                Counts = new() { ["b"] = 3 },
                Ids = new Dictionary<string, Guid> { ["y"] = Guid.Empty },
            }
        );
        Assert.Equal(new Dictionary<string, int> { ["a"] = 1, ["b"] = 3 }, maps.Counts);
        Assert.Equal(["x", "y"], maps.Ids!.Keys);
    }

    [Fact]
    public void In_Protobuf_members_inside_a_part_are_merged_within_a_nested_record_with_arrays()
    {
        @class first = ContractValues.Keywords;
        @class merged = Merge<@class, classShape>(first, new @class { scope = ["t"], existing = new @struct(0, "p") });
        Assert.Equal(["s", "t"], merged.scope!);
        Assert.Equal(new @struct(1, "p"), merged.existing);
        Account account = Merge<Account, AccountShape>(ContractValues.Account, ContractValues.Account with { Tags = ["b"], Marks = [3] });
        Assert.Equal(["a", "b"], account.Tags!);
        Assert.Equal([1, 2, 3], account.Marks);
        Assert.Equal(2, account.Holders!.Count);
    }

    // A case is a field of a oneof.
    [Fact]
    public void In_Protobuf_a_case_that_comes_twice_is_merged_and_another_takes_its_place()
    {
        Car car = Assert.IsType<Car>(
            Merge<Vehicle, VehicleShape>(new Car { Name = "a", Owners = ["x"] }, new Car { Seats = 5, Owners = ["y"] })
        );
        Assert.Equal(("a", 5), (car.Name, car.Seats));
        Assert.Equal(["x", "y"], car.Owners!);
        Boat boat = Assert.IsType<Boat>(Merge<Vehicle, VehicleShape>(new Car { Name = "a" }, new Boat { Masts = 2 }));
        Assert.Equal((null, 2), (boat.Name, boat.Masts));
    }

    private static T Json<T, TShape>(string json)
        where TShape : struct, IShape<T> => new JsonFormat().CreateCodec<T, TShape>().Decode(System.Text.Encoding.UTF8.GetBytes(json))!;

    // Two payloads behind one another are one message in two parts; inside a list of messages the parts of a member are nested.
    private static T Merge<T, TShape>(T first, T second)
        where TShape : struct, IShape<T>
    {
        Codec<T> codec = new ProtobufFormat().CreateCodec<T, TShape>();
        using PooledBuffer a = codec.Encode(first);
        using PooledBuffer b = codec.Encode(second);
        return codec.Decode([.. a.Span, .. b.Span])!;
    }
}
