using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests;

/// <summary>Types are found by the shapes that have them, and a shape is visited no sooner.</summary>
public sealed class ShapeMapTests
{
    private readonly Visitor _visitor = new();

    [Fact]
    public void A_shape_is_visited_once_and_when_a_type_of_it_is_asked_for()
    {
        ShapeMap<Visited> map = Map([new Shape<Node, NodeShape>(), new Shape<List<Node>, NodesShape>()]);
        Assert.Null(map.Find(typeof(string)));
        Assert.Null(map.Find(typeof(HashSet<string>)));
        Assert.Empty(map.AssignableTo(typeof(Uri)));
        Assert.Empty(_visitor.Shapes);

        Visited array = map.Find(typeof(Node[]))!;
        Assert.Same(array, map.Find(typeof(Node[])));
        Assert.NotNull(map.Find(typeof(Node)));
        Assert.Null(map.Find(typeof(HashSet<Node>)));
        Assert.Equal([typeof(NodeShape)], _visitor.Shapes);
    }

    [Fact]
    public void A_list_of_a_contract_is_of_the_contract_before_a_shape_of_its_own()
    {
        Shape[] shapes = [new Shape<List<Node>, NodesShape>(), new Shape<Node, NodeShape>()];
        Assert.Equal(typeof(NodeShape), Map(shapes).Find(typeof(List<Node>))!.Shape);
        Assert.Equal(typeof(NodesShape), Map(shapes[..1]).Find(typeof(List<Node>))!.Shape);
        Assert.Equal([typeof(Node), typeof(List<Node>), typeof(Node[])], Map(shapes).All.Select(static item => item.Type).Order(Order));
        Assert.All(Map(shapes).All, static item => Assert.Equal(typeof(NodeShape), item.Shape));
    }

    [Fact]
    public void Of_two_shapes_of_a_type_the_first_counts_but_a_contract_s_before_that_of_a_value()
    {
        Assert.Equal(typeof(NodeShape), Map([new Shape<Node, NodeShape>(), new Shape<Node, OtherShape>()]).Find(typeof(Node))!.Shape);
        Assert.Equal(typeof(OtherShape), Map([new Shape<Node, OtherShape>(), new Shape<Node, NodeShape>()]).Find(typeof(Node))!.Shape);
        Assert.Equal(typeof(NodeShape), Map([new Shape<Node, ValueShape>(), new Shape<Node, NodeShape>()]).Find(typeof(Node))!.Shape);
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
            ShapeMap<Visited> map = Map([new Shape<Node, NodeShape>()]);
            var found = new Visited?[8];
            Parallel.For(0, found.Length, i => found[i] = map.Find(i % 2 == 0 ? typeof(Node) : typeof(List<Node>)));
            Assert.Equal(2, found.Distinct().Count());
        }
    }

    private static Comparer<Type> Order { get; } = Comparer<Type>.Create(static (left, right) => Array.IndexOf(Visitor.Types, left) - Array.IndexOf(Visitor.Types, right));

    private ShapeMap<Visited> Map(Shape[] shapes) => new(shapes, _visitor, static item => item.Type);

    private sealed record Visited(Type Type, Type Shape);

    // Makes of a contract what FormatSet does, in short.
    private sealed class Visitor : IShapeVisitor<IReadOnlyList<Visited>>
    {
        public static readonly Type[] Types = [typeof(Node), typeof(List<Node>), typeof(Node[])];

        public List<Type> Shapes { get; } = [];

        public IReadOnlyList<Visited> Visit<T, TShape>()
            where TShape : struct, IShape<T>
        {
            lock (Shapes)
            {
                Shapes.Add(typeof(TShape));
            }

            return TShape.Info.Value is null
                ? [new(typeof(T), typeof(TShape)), new(typeof(List<T>), typeof(TShape)), new(typeof(T[]), typeof(TShape))]
                : [new(typeof(T), typeof(TShape))];
        }
    }

    private readonly struct NodesShape : IShape<List<Node>>
    {
        public static ShapeInfo Info { get; } = new(typeof(List<Node>), "Nodes", [])
        {
            Value = new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => NodeShape.Info } },
        };

        public static void Write<TWriter>(ref TWriter writer, List<Node> value)
            where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

        public static List<Node> Read<TReader>(ref TReader reader, List<Node>? existing)
            where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();

        public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<List<Node>> items)
            where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

        public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<List<Node>> items)
            where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
    }

    private readonly struct OtherShape : IShape<Node>
    {
        public static ShapeInfo Info => NodeShape.Info;

        public static void Write<TWriter>(ref TWriter writer, Node value)
            where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

        public static Node Read<TReader>(ref TReader reader, Node? existing)
            where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();

        public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Node> items)
            where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

        public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Node> items)
            where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
    }

    private readonly struct ValueShape : IShape<Node>
    {
        public static ShapeInfo Info { get; } = new(typeof(Node), "Node", []) { Value = new(ValueKind.Int32) };

        public static void Write<TWriter>(ref TWriter writer, Node value)
            where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

        public static Node Read<TReader>(ref TReader reader, Node? existing)
            where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();

        public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Node> items)
            where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

        public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Node> items)
            where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
    }
}
