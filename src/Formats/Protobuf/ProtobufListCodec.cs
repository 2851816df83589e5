using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>A list at the root: a message with the items in a repeated field 1, which may come in several runs.</summary>
internal sealed class ProtobufListCodec<T, TShape>(FormatLimits limits)
    : ShapeListCodec<T, TShape, ProtobufShapeWriter, ProtobufShapeReader>(limits)
    where TShape : struct, IShape<T>
{
    private static readonly ShapeInfo Wrapper = new(
        typeof(List<T>),
        $"List of {TShape.Info.Name}",
        [new("Items", "items", ItemsNumber, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => TShape.Info } })]
    )
    {
        Alternatives = 1,
    };

    private static readonly bool IsGroup = TShape.Info.For(MemberLayout.Protobuf) is { IsGroup: true };

    public override List<T> Decode(ReadOnlySpan<byte> payload)
    {
        // The wrapping message is not part of the value, so it does not count as depth.
        ProtobufShapeReader reader = default;
        reader.Begin(payload, Limits, depth: -1);
        return Read(ref reader);
    }

    protected override void WriteItems(ref ProtobufShapeWriter writer, int number, int firstIndex, ReadOnlySpan<T> items)
    {
        if (number != ItemsNumber || !IsGroup)
        {
            base.WriteItems(ref writer, number, firstIndex, items);
            return;
        }

        foreach (T item in items)
        {
            writer.BeginGroup(number);
            TShape.Write(ref writer, item);
            writer.EndGroup(number);
        }
    }

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks)
    {
        ProtobufShapeReader inner = default;
        inner.Begin(to.Payload.Span, Limits, depth: -1);
        var reader = new AnnotatingReader<ProtobufShapeReader>(to, inner);
        try
        {
            Read(ref reader);
        }
        finally
        {
            to.Abandon(to.Payload.Length);
            to.Root?.Flatten();
        }
    }

    private static List<T> Read<TReader>(ref TReader reader)
        where TReader : struct, IPayloadReader, allows ref struct
    {
        List<T>? items = null;
        reader.BeginObject(memberCount: 1, out ObjectScope message);
        while (reader.NextMember(ref message, Wrapper, out _))
        {
            reader.BeginList(ValueKind.Object, out ListScope run);
            items = ListItems.Begin<TReader, T>(ref reader, ref run, items);
            TShape.ReadItems(ref reader, ref run, items);
            reader.EndList(ref run);
        }

        reader.EndObject(ref message);
        reader.End();
        return items ?? [];
    }
}
