using System.Collections.Concurrent;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests;

/// <summary>Types are found by the shapes that have them, and nothing is made sooner.</summary>
public sealed class ShapeMapTests
{
    private static readonly Type[] Types = [typeof(Node), typeof(List<Node>), typeof(Node[])];
    private readonly ConcurrentQueue<Made> _made = [];

    [Fact]
    public void What_is_made_of_a_type_is_made_once_and_when_it_is_asked_for()
    {
        ShapeMap<Made> map = Map([new Shape<Node, NodeShape>(), new Shape<List<Node>, TestShapes.ListOfNodeShape>()]);
        Assert.Null(map.Find(typeof(string)));
        Assert.Null(map.Find(typeof(HashSet<string>)));
        Assert.Empty(map.AssignableTo(typeof(Uri)));
        Assert.Empty(_made);

        Made array = map.Find(typeof(Node[]))!;
        Assert.Same(array, map.Find(typeof(Node[])));
        Assert.NotNull(map.Find(typeof(Node)));
        Assert.Null(map.Find(typeof(HashSet<Node>)));
        Assert.Equal([array, new(typeof(Node), typeof(NodeShape))], _made);
    }

    [Fact]
    public void A_list_of_a_contract_is_of_the_contract_before_a_shape_of_its_own()
    {
        Shape[] shapes = [new Shape<List<Node>, TestShapes.ListOfNodeShape>(), new Shape<Node, NodeShape>()];
        Assert.Equal(typeof(NodeShape), Map(shapes).Find(typeof(List<Node>))!.Shape);
        Assert.Equal(typeof(TestShapes.ListOfNodeShape), Map(shapes[..1]).Find(typeof(List<Node>))!.Shape);
        Assert.Equal([typeof(Node), typeof(List<Node>), typeof(Node[])], Map(shapes).All.Select(static item => item.Type).Order(Order));
        Assert.All(Map(shapes).All, static item => Assert.Equal(typeof(NodeShape), item.Shape));
    }

    [Fact]
    public void Of_two_shapes_of_a_type_the_first_counts_but_a_contract_s_before_that_of_a_value()
    {
        Assert.Equal(
            typeof(NodeShape),
            Map([new Shape<Node, NodeShape>(), new Shape<Node, OtherShapes.NodeShape>()]).Find(typeof(Node))!.Shape
        );
        Assert.Equal(
            typeof(OtherShapes.NodeShape),
            Map([new Shape<Node, OtherShapes.NodeShape>(), new Shape<Node, NodeShape>()]).Find(typeof(Node))!.Shape
        );
        Assert.Equal(
            typeof(NodeShape),
            Map([new Shape<Node, ValueShapes.NodeShape>(), new Shape<Node, NodeShape>()]).Find(typeof(Node))!.Shape
        );
    }

    [Theory]
    [InlineData(typeof(object), 3)]
    [InlineData(typeof(IEnumerable<Node>), 2)]
    [InlineData(typeof(Array), 1)]
    [InlineData(typeof(Node), 1)]
    [InlineData(typeof(Uri), 0)]
    public void What_a_type_may_hold_is_found_lists_included(Type type, int count) =>
        Assert.Equal(count, Map([new Shape<Node, NodeShape>()]).AssignableTo(type).Count());

    [Fact]
    public void Threads_that_ask_at_once_get_the_same()
    {
        for (int round = 0; round < 50; round++)
        {
            ShapeMap<Made> map = Map([new Shape<Node, NodeShape>()]);
            var found = new Made?[8];
            Parallel.For(0, found.Length, i => found[i] = map.Find(i % 2 == 0 ? typeof(Node) : typeof(List<Node>)));
            Assert.Equal(2, found.Distinct().Count());
        }
    }

    private static Comparer<Type> Order { get; } =
        Comparer<Type>.Create(static (left, right) => Array.IndexOf(Types, left) - Array.IndexOf(Types, right));

    private ShapeMap<Made> Map(Shape[] shapes) =>
        new(
            shapes,
            (shape, type) =>
            {
                var made = new Made(type, shape.Accept(new TypeOfShape()));
                _made.Enqueue(made);
                return made;
            },
            static type => Array.IndexOf(Types, type) > 0
        );

    private sealed record Made(Type Type, Type Shape);

    private sealed class TypeOfShape : IShapeVisitor<Type>
    {
        public Type Visit<T, TShape>()
            where TShape : struct, IShape<T> => typeof(TShape);
    }
}

/// <summary>Another shape of the contract.</summary>
[GenerateShapeFor<Node>]
internal static partial class OtherShapes;

/// <summary>A shape that has it as a number.</summary>
[GenerateShapeFor<Node>(Surrogate = typeof(NodeNumber))]
internal static partial class ValueShapes;

internal static class NodeNumber
{
    public static int ToWire(Node node) => node.Id;

    public static Node FromWire(int id) => new() { Id = id };
}
