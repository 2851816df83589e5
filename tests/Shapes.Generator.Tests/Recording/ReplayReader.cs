namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>
/// Plays a recorded value back as a kind of format would: members in order, or backwards by number, or in parts. It asserts
/// that a shape reads each value once, as what it was written, and ends what it begins.
/// </summary>
internal readonly partial struct ReplayReader<TReplay> : IShapeReader
    where TReplay : struct, IReplay
{
    private readonly Stack<Playing> _playing = new();

    public ReplayReader(Node root) => _playing.Push(new Playing(root, [(0, root)]) { HasNext = true });

    public static MemberLayout Layout => TReplay.Layout;

    public static MemberAccess Access => TReplay.Access;

    public static bool Merges => TReplay.Merges;

    public static bool KnowsCounts => TReplay.KnowsCounts;

    public static bool RefusesRepeats => false;

    public static bool IsText => TReplay.IsText;

    /// <summary>Asserts that all was read.</summary>
    public void AssertDone()
    {
        Playing root = Assert.Single(_playing);
        Assert.False(root.HasNext);
    }

    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        if (Take() is not { Kind: NodeKind.Object } node)
        {
            return false;
        }

        Assert.Equal(node.Announced, memberCount);
        scope.IsPositional = TReplay.Access != MemberAccess.Keyed && !node.HasNamesOnly;
        scope.Remaining = 1;
        IEnumerable<(int Number, Node Node)> members = TReplay.Merges
            ? node.Members.SelectMany(static (member, _) => member.Node.Parts().Select((part, i) => (member.Number, Node: part, i))).OrderBy(static part => part.i).Select(static part => (part.Number, part.Node))
            : !scope.IsPositional ? node.Members.AsEnumerable().Reverse() : node.Members;
        _playing.Push(new Playing(node, [.. members]));
        return true;
    }

    public bool NextPosition(ref ObjectScope scope)
    {
        Playing playing = _playing.Peek();
        Assert.False(playing.HasNext);
        Assert.Equal(scope.Remaining++, playing.Parts[playing.Next].Number);
        return playing.HasNext = true;
    }

    public void Gap(ref ObjectScope scope, int count) => scope.Remaining += count;

    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        Playing playing = _playing.Peek();
        Assert.False(playing.HasNext);
        for (index = -1; playing.Next < playing.Parts.Count; playing.Next++)
        {
            // A reader skips what is written and not read.
            int number = playing.Parts[playing.Next].Number;
            index = number < 0 ? IndexOf(playing.Node.Names[~number], shape) : shape.IndexOf(number);
            if (index >= 0)
            {
                return playing.HasNext = true;
            }
        }

        return false;
    }

    public void EndObject(ref ObjectScope scope) => End(NodeKind.Object);

    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        scope = default;
        if (Take() is not { Kind: NodeKind.List } node)
        {
            return false;
        }

        Assert.Equal(node.ValueKind, itemKind);
        scope.Capacity = TReplay.KnowsCounts ? node.Items.Count : 0;
        _playing.Push(new Playing(node, [.. node.Items.Select(static item => (0, item))]));
        return true;
    }

    public bool NextItem(ref ListScope scope)
    {
        Playing playing = _playing.Peek();
        Assert.False(playing.HasNext);
        return playing.HasNext = playing.Next < playing.Parts.Count;
    }

    public void EndList(ref ListScope scope) => End(NodeKind.List);

    public bool BeginMap(out ListScope scope)
    {
        scope = default;
        if (Take() is not { Kind: NodeKind.Map } node)
        {
            return false;
        }

        scope.Capacity = TReplay.KnowsCounts ? node.Items.Count / 2 : 0;
        _playing.Push(new Playing(node, [.. node.Items.Select(static item => (0, item))]));
        return true;
    }

    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return _playing.Peek().Next < _playing.Peek().Parts.Count;
    }

    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        Playing playing = _playing.Peek();
        Assert.False(playing.HasNext);
        playing.HasNext = entry.Remaining < 2;
        return entry.Remaining < 2 ? entry.Remaining++ : -1;
    }

    public void EndMap(ref ListScope scope) => End(NodeKind.Map);

    public void Charge(long bytes) => Assert.True(bytes >= 0);

    public InvalidPayloadException Invalid(string expected, string found) => new(expected, found, 0);

    private static int IndexOf(string name, ShapeInfo shape)
    {
        int index = shape.Members.Length - 1;
        while (index >= 0 && shape.Members[index].JsonName != name)
        {
            index--;
        }

        return index;
    }

    private Node Take(bool isEntry = false)
    {
        Playing playing = _playing.Peek();
        Assert.True(playing.HasNext || isEntry);
        playing.HasNext = false;
        return playing.Parts[playing.Next++].Node;
    }

    private void End(NodeKind kind)
    {
        Playing playing = _playing.Pop();
        Assert.Equal(kind, playing.Node.Kind);
        Assert.False(playing.HasNext);
        Assert.Equal(playing.Parts.Count, playing.Next);
    }

    private sealed class Playing(Node node, List<(int Number, Node Node)> parts)
    {
        public Node Node => node;

        public List<(int Number, Node Node)> Parts => parts;

        public int Next { get; set; }

        /// <summary>Whether the next part was announced and is to be read.</summary>
        public bool HasNext { get; set; }
    }
}
