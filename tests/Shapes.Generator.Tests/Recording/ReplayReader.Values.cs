namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>The values.</summary>
internal readonly partial struct ReplayReader<TReplay>
{
    public bool BeginNullable()
    {
        if (Peek().Kind != NodeKind.Null)
        {
            return true;
        }

        Take();
        return false;
    }

    public bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        if (TReplay.HasMemoryLayout)
        {
            Node node = Take();
            Assert.Equal(NodeKind.Memory, node.Kind);
            value = (T?)node.Value;
        }

        return TReplay.HasMemoryLayout;
    }

    public bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = TReplay.HasMemoryLayout ? (T)Take(isEntry: typeof(T).Name == typeof(KeyValuePair<,>).Name).Value! : default;
        return TReplay.HasMemoryLayout;
    }

    public bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged
    {
        if (TReplay.HasMemoryLayout)
        {
            Assert.Equal(scope.Capacity, items.Length);
            for (int i = 0; i < items.Length; i++)
            {
                Assert.True(NextItem(ref scope));
                items[i] = (T)Take().Value!;
            }
        }

        return TReplay.HasMemoryLayout;
    }

    public bool TryReadEnumName(out string name)
    {
        Node node = Peek();
        bool isName = TReplay.IsText && node.Kind == NodeKind.Name;
        name = isName ? (string)Take().Value! : "";
        return isName;
    }

    public bool ReadBoolean() => (bool)Value(ValueKind.Boolean)!;

    public sbyte ReadSByte() => (sbyte)Value(ValueKind.SByte)!;

    public short ReadInt16() => (short)Value(ValueKind.Int16)!;

    public int ReadInt32() => (int)Value(ValueKind.Int32)!;

    public long ReadInt64() => (long)Value(ValueKind.Int64)!;

    public byte ReadByte() => (byte)Value(ValueKind.Byte)!;

    public ushort ReadUInt16() => (ushort)Value(ValueKind.UInt16)!;

    public uint ReadUInt32() => (uint)Value(ValueKind.UInt32)!;

    public ulong ReadUInt64() => (ulong)Value(ValueKind.UInt64)!;

    public float ReadSingle() => (float)Value(ValueKind.Single)!;

    public double ReadDouble() => (double)Value(ValueKind.Double)!;

    public decimal ReadDecimal() => (decimal)Value(ValueKind.Decimal)!;

    public uint ReadFixed32() => (uint)Value(ValueKind.Fixed32)!;

    public ulong ReadFixed64() => (ulong)Value(ValueKind.Fixed64)!;

    public string ReadNumber() => (string)Value(ValueKind.Number)!;

    public System.Text.Json.JsonElement ReadFreeForm() => (System.Text.Json.JsonElement)Value(ValueKind.FreeForm)!;

    public object? ReadAny() => Value(ValueKind.FreeForm);

    public char ReadChar() => (char)Value(ValueKind.Char)!;

    public string? ReadString() => (string?)Value(ValueKind.String);

    public byte[]? ReadBytes() => (byte[]?)Value(ValueKind.Bytes);

    public Guid ReadGuid() => (Guid)Value(ValueKind.Guid)!;

    public DateTime ReadDateTime() => (DateTime)Value(ValueKind.DateTime)!;

    public DateTimeOffset ReadDateTimeOffset() => (DateTimeOffset)Value(ValueKind.DateTimeOffset)!;

    public DateOnly ReadDateOnly() => (DateOnly)Value(ValueKind.DateOnly)!;

    public TimeOnly ReadTimeOnly() => (TimeOnly)Value(ValueKind.TimeOnly)!;

    public TimeSpan ReadTimeSpan() => (TimeSpan)Value(ValueKind.TimeSpan)!;

    private Node Peek()
    {
        Playing playing = _playing.Peek();
        Assert.True(playing.HasNext);
        return playing.Parts[playing.Next].Node;
    }

    private object? Value(ValueKind kind)
    {
        Node node = Take();
        Assert.Equal(NodeKind.Value, node.Kind);
        Assert.Equal(node.ValueKind, kind);
        return node.Value;
    }
}
