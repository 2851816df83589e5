namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>What only some layouts have: cases of unions, objects in slots, groups.</summary>
internal readonly partial struct RecordingWriter<TReplay>
{
    public void BeginCase(UnionInfo union, int index)
    {
        Assert.NotEqual(MemberLayout.Protobuf, TReplay.Layout);
        Begin(new Node(NodeKind.Case, ValueKind.Object, index), announced: 1, slots: 0);
        Open open = _open.Peek();
        open.Kind = ValueKind.Object;
        open.ExpectsValue = true;
    }

    public void EndCase()
    {
        Open open = End(_open.Count);
        Assert.Equal(NodeKind.Case, open.Node.Kind);
        Assert.NotEqual(NodeKind.Null, Assert.Single(open.Node.Items).Kind);
    }

    public int BeginSlots(int count)
    {
        Assert.Equal(MemberLayout.MemoryPack, TReplay.Layout);
        int mark = Begin(new Node(NodeKind.Slots, ValueKind.Object) { Announced = count }, count, count);
        _open.Peek().ExpectsValue = true;
        return mark;
    }

    public void EndSlot(int mark, int index)
    {
        Open open = _open.Peek();
        Assert.Equal(_open.Count, mark);
        Assert.InRange(index, open.NextIndex, open.Announced - 1);
        Assert.False(open.ExpectsValue);
        (int _, Node value) = open.Node.Members[^1];
        open.Node.Members[^1] = (index, value);
        open.NextIndex = index + 1;
        open.ExpectsValue = true;
    }

    public void EndSlots(int mark, int count)
    {
        Open open = _open.Peek();
        Assert.Equal(open.Announced, count);

        // That of the next slot, which does not come.
        Assert.True(open.ExpectsValue);
        open.ExpectsValue = false;
        Assert.Equal(NodeKind.Slots, End(mark).Node.Kind);
    }

    public void BeginGroup(int number)
    {
        Assert.Equal(MemberLayout.Protobuf, TReplay.Layout);
        Open open = _open.Peek();
        if (open.Node.Kind == NodeKind.List)
        {
            Item(open.NextIndex, number, ValueKind.Object);
        }
        else
        {
            Member(open.NextIndex, number, "group"u8, ValueKind.Object, isDefault: false);
        }
    }

    public void EndGroup(int number)
    {
        Open open = _open.Peek();
        Assert.Equal(open.Node.Kind == NodeKind.List ? open.Slots : open.Number, number);
        Assert.False(open.ExpectsValue);
    }

    public void UnknownMember(int index, string name) => throw new NotSupportedException();

    public void UnknownFields(scoped ReadOnlySpan<byte> fields) => throw new NotSupportedException();
}
