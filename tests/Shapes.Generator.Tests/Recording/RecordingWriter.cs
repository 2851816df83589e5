using System.Text;

namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>
/// Records what a shape calls, and asserts that it keeps to the order of calls that <see cref="IShapeWriter"/> asks for:
/// one value exactly where one was announced, members in order with every number accounted for, as many items as were announced.
/// </summary>
internal readonly partial struct RecordingWriter<TReplay>() : IShapeWriter
    where TReplay : struct, IReplay
{
    private readonly Stack<Open> _open = new();
    private readonly List<Node> _root = [];

    public static MemberLayout Layout => TReplay.Layout;

    public static bool ForbidsNullItems => TReplay.Merges;

    public static bool IsText => TReplay.IsText;

    /// <summary>What was written.</summary>
    public Node Root
    {
        get
        {
            Assert.Empty(_open);
            return Assert.Single(_root);
        }
    }

    public int BeginObject(int memberCount, int slotCount) =>
        Begin(
            new Node(NodeKind.Object, ValueKind.Object) { Announced = memberCount, HasNamesOnly = slotCount == ObjectSlots.None },
            memberCount,
            slotCount);

    public void EndObject(int mark)
    {
        Open open = End(mark);
        Assert.Equal(open.Announced, open.NextIndex);
        if (!open.Node.HasNamesOnly)
        {
            Assert.Equal(open.Slots, open.NextNumber - 1);
        }
    }

    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        Open open = _open.Peek();
        Assert.Equal(NodeKind.Object, open.Node.Kind);
        Assert.False(open.ExpectsValue);
        Assert.Equal(open.NextIndex++, index);
        Assert.Equal(open.Node.HasNamesOnly ? MemberInfo.NoNumber : open.NextNumber++, number);
        Assert.False(name.IsEmpty);
        open.Node.Names.Add(Encoding.UTF8.GetString(name));
        open.Kind = kind;
        open.Number = open.Node.HasNamesOnly ? ~index : number;

        // Implicit presence is that of the formats that merge.
        return open.ExpectsValue = !(TReplay.Merges && isDefault);
    }

    public void Gap(int count)
    {
        Assert.True(count > 0);
        _open.Peek().NextNumber += count;
    }

    public int BeginList(int number, ValueKind itemKind, int count)
    {
        if (!_open.Peek().AcceptsAnyKind)
        {
            Assert.Equal(_open.Peek().MemberNumber, number);
        }

        return Begin(new Node(NodeKind.List, itemKind), count, number);
    }

    public void Item(int index, int number, ValueKind itemKind)
    {
        Open open = _open.Peek();
        Assert.Equal(NodeKind.List, open.Node.Kind);
        Assert.False(open.ExpectsValue);
        Assert.Equal(open.NextIndex++, index);
        Assert.Equal(open.Slots, number);
        Assert.Equal(open.Node.ValueKind, itemKind);
        open.Kind = itemKind;
        open.ExpectsValue = true;
    }

    public void EndList(int mark)
    {
        Open open = End(mark);
        Assert.Equal(open.Announced, open.Node.Items.Count);
    }

    public void BeginMap(int count) => Begin(new Node(NodeKind.Map, ValueKind.Map), count, _open.Peek().MemberNumber);

    public int BeginEntry(int index, int number)
    {
        Open open = _open.Peek();
        Assert.Equal(NodeKind.Map, open.Node.Kind);
        Assert.Equal(open.NextIndex++, index);
        Assert.Equal(open.Slots, number);
        return index;
    }

    public bool EntryKey(ValueKind kind, bool isDefault) => Part(kind, 0);

    public bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => Part(kind, 1);

    public void EndEntry(int mark)
    {
        Open open = _open.Peek();
        Assert.Equal(open.NextIndex - 1, mark);
        Assert.Equal(2 * open.NextIndex, open.Node.Items.Count);
    }

    public void EndMap()
    {
        Open open = End(_open.Count);
        Assert.Equal(2 * open.Announced, open.Node.Items.Count + open.WholeEntries);
    }

    private bool Part(ValueKind kind, int part)
    {
        Open open = _open.Peek();
        Assert.Equal((2 * open.NextIndex) - 2 + part, open.Node.Items.Count);
        open.Kind = kind;
        return open.ExpectsValue = true;
    }

    private int Begin(Node node, int announced, int slots)
    {
        Add(node, node.Kind switch { NodeKind.List => ValueKind.List, NodeKind.Map => ValueKind.Map, _ => ValueKind.Object });
        _open.Push(new Open(node, announced, slots));
        return _open.Count;
    }

    private Open End(int mark)
    {
        Assert.Equal(_open.Count, mark);
        Open open = _open.Pop();
        Assert.False(open.ExpectsValue);
        return open;
    }

    private void Add(Node node, ValueKind kind)
    {
        if (!_open.TryPeek(out Open? open))
        {
            _root.Add(node);
            return;
        }

        Assert.True(open.ExpectsValue);
        if (!open.AcceptsAnyKind)
        {
            Assert.Equal(open.Kind, kind);
        }

        open.ExpectsValue = false;
        if (open.Node.Kind is NodeKind.Object or NodeKind.Slots)
        {
            open.Node.Members.Add((open.Number, node));
        }
        else
        {
            open.Node.Items.Add(node);
        }
    }

    private sealed class Open(Node node, int announced, int slots)
    {
        public Node Node => node;

        public int Announced => announced;

        /// <summary>The largest number of an object; the number of the member that holds a list or map.</summary>
        public int Slots => slots;

        public int NextIndex { get; set; }

        /// <summary>The entries of a map that are one item instead of two, as they lie in memory.</summary>
        public int WholeEntries { get; set; }

        public int NextNumber { get; set; } = 1;

        public int Number { get; set; }

        /// <summary>The number that the lists and maps in the member are told.</summary>
        public int MemberNumber => Math.Max(Number, MemberInfo.NoNumber);

        public ValueKind Kind { get; set; }

        public bool ExpectsValue { get; set; }

        /// <summary>Whether kinds are not announced: a slot has none.</summary>
        public bool AcceptsAnyKind => Node.Kind == NodeKind.Slots;
    }
}
