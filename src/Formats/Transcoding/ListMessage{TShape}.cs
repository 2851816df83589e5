using SerializationApi.Shapes;

namespace SerializationApi.Formats.Transcoding;

/// <summary>A list of a contract as the message that Protobuf has around it.</summary>
/// <typeparam name="TShape">The shape of the contract.</typeparam>
internal static class ListMessage<TShape>
    where TShape : struct, ITranscodeShape
{
    /// <summary>Its description.</summary>
    public static ShapeInfo Info { get; } = new(typeof(ListMessage<TShape>), $"List of {TShape.Info.Name}",
    [
        new("Items", "items", 1, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => TShape.Info } }),
    ]);
}
