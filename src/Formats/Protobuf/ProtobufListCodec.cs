using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>A list at the root: a message with the items in a repeated field 1, of which a reader may meet several runs.</summary>
internal sealed class ProtobufListCodec<T, TShape>(FormatLimits limits)
    : ShapeListCodec<T, TShape, ProtobufWriter, ProtobufReader>(limits)
    where TShape : struct, IShape<T>
{
    private static readonly ShapeInfo Wrapper = new(typeof(List<T>), $"List of {TShape.Info.Name}",
    [
        new("Items", "items", ItemsNumber, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => TShape.Info } }),
    ]);

    /// <inheritdoc />
    public override List<T> Decode(ReadOnlySpan<byte> payload)
    {
        // The wrapping message is not part of the value, so it does not count as depth.
        ProtobufReader reader = default;
        reader.Begin(payload, Limits, depth: -1);
        List<T>? items = null;
        reader.BeginObject(memberCount: 1, out ObjectScope message);
        while (reader.NextMember(ref message, Wrapper, out _))
        {
            reader.BeginList(ValueKind.Object, out ListScope run);
            items = ListItems.Begin(ref reader, ref run, items);
            TShape.ReadItems(ref reader, ref run, items);
            reader.EndList(ref run);
        }

        reader.EndObject(ref message);
        reader.End();
        return items ?? [];
    }
}
