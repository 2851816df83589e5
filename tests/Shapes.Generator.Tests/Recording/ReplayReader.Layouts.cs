namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>What only some layouts have: cases of unions and objects in slots.</summary>
internal readonly partial struct ReplayReader<TReplay>
{
    public bool BeginCase(UnionInfo union, out int index)
    {
        Assert.NotEqual(MemberLayout.Protobuf, TReplay.Layout);
        index = -1;
        if (Take() is not { Kind: NodeKind.Case } node)
        {
            return false;
        }

        index = (int)node.Value!;
        _playing.Push(new Playing(node, [(0, Assert.Single(node.Items))]) { HasNext = true });
        return true;
    }

    public void EndCase() => End(NodeKind.Case);

    public bool BeginSlots(out ObjectScope scope)
    {
        Assert.Equal(MemberLayout.MemoryPack, TReplay.Layout);
        scope = default;
        if (Take() is not { Kind: NodeKind.Slots } node)
        {
            return false;
        }

        _playing.Push(new Playing(node, node.Members));
        return true;
    }

    public bool NextSlot(ref ObjectScope scope)
    {
        Playing playing = _playing.Peek();
        Assert.False(playing.HasNext);
        Assert.InRange(scope.Remaining, 0, playing.Node.Announced - 1);
        int index = scope.Remaining++;
        return playing.HasNext = playing.Next < playing.Parts.Count && playing.Parts[playing.Next].Number == index;
    }

    public void SkipSlots(ref ObjectScope scope, int count)
    {
        for (int i = 0; i < count; i++)
        {
            Assert.False(NextSlot(ref scope));
        }
    }

    public void EndSlots(ref ObjectScope scope)
    {
        Assert.Equal(_playing.Peek().Node.Announced, scope.Remaining);
        End(NodeKind.Slots);
    }

    // Recorded members are those of the contract.
    public string ReadUnknownName() => throw new NotSupportedException();

    public ReadOnlySpan<byte> ReadUnknownField() => throw new NotSupportedException();
}
