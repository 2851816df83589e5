namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>The values.</summary>
internal readonly partial struct RecordingWriter<TReplay>
{
    public void WriteNull(ValueKind kind) => Add(new Node(NodeKind.Null, kind), kind);

    public void BeginNullable() => Assert.True(_open.Peek().ExpectsValue);

    public bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => Memory(value);

    public bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => Memory(value);

    public bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged
    {
        if (TReplay.HasMemoryLayout)
        {
            foreach (T item in items)
            {
                _open.Peek().Node.Items.Add(new Node(NodeKind.Memory, _open.Peek().Node.ValueKind, item));
            }
        }

        return TReplay.HasMemoryLayout;
    }

    public void WriteEnumName(string name)
    {
        Assert.True(TReplay.IsText);
        ValueKind kind = _open.Peek().Kind;
        Add(new Node(NodeKind.Name, kind, name), kind);
    }

    public void WriteBoolean(bool value) => Value(ValueKind.Boolean, value);

    public void WriteSByte(sbyte value) => Value(ValueKind.SByte, value);

    public void WriteInt16(short value) => Value(ValueKind.Int16, value);

    public void WriteInt32(int value) => Value(ValueKind.Int32, value);

    public void WriteInt64(long value) => Value(ValueKind.Int64, value);

    public void WriteByte(byte value) => Value(ValueKind.Byte, value);

    public void WriteUInt16(ushort value) => Value(ValueKind.UInt16, value);

    public void WriteUInt32(uint value) => Value(ValueKind.UInt32, value);

    public void WriteUInt64(ulong value) => Value(ValueKind.UInt64, value);

    public void WriteSingle(float value) => Value(ValueKind.Single, value);

    public void WriteDouble(double value) => Value(ValueKind.Double, value);

    public void WriteDecimal(decimal value) => Value(ValueKind.Decimal, value);

    public void WriteFixed32(uint value) => Value(ValueKind.Fixed32, value);

    public void WriteFixed64(ulong value) => Value(ValueKind.Fixed64, value);

    public void WriteNumber(string digits) => Value(ValueKind.Number, digits);

    public void WriteFreeForm(System.Text.Json.JsonElement value) => Value(ValueKind.FreeForm, value);

    public void WriteAny(object? value, string member) => Value(ValueKind.FreeForm, value);

    public void WriteChar(char value) => Value(ValueKind.Char, value);

    public void WriteString(string? value) => Value(ValueKind.String, value);

    public void WriteBytes(byte[]? value) => Value(ValueKind.Bytes, value);

    public void WriteGuid(Guid value) => Value(ValueKind.Guid, value);

    public void WriteDateTime(DateTime value) => Value(ValueKind.DateTime, value);

    public void WriteDateTimeOffset(DateTimeOffset value) => Value(ValueKind.DateTimeOffset, value);

    public void WriteDateOnly(DateOnly value) => Value(ValueKind.DateOnly, value);

    public void WriteTimeOnly(TimeOnly value) => Value(ValueKind.TimeOnly, value);

    public void WriteTimeSpan(TimeSpan value) => Value(ValueKind.TimeSpan, value);

    private void Value(ValueKind kind, object? value) => Add(new Node(NodeKind.Value, kind, value), kind);

    private bool Memory(object? value)
    {
        if (TReplay.HasMemoryLayout)
        {
            ValueKind kind = _open.TryPeek(out Open? open) ? open.Kind : ValueKind.Object;
            var node = new Node(NodeKind.Memory, kind, value);
            if (open is { Node.Kind: NodeKind.Map, ExpectsValue: false })
            {
                open.WholeEntries++;
                open.Node.Items.Add(node);
            }
            else
            {
                Add(node, kind);
            }
        }

        return TReplay.HasMemoryLayout;
    }
}
