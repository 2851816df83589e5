namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    public void BeginGroup(int number)
    {
        WriteTag(number, WireType.StartGroup);
        _depth.Mark();
    }

    /// <inheritdoc />
    public void EndGroup(int number)
    {
        // Of a group around this one the object has begun: it needs the level no more.
        _depth.MarkRoot();
        WriteTag(number, WireType.EndGroup);
    }
}
