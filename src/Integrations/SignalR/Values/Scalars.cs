using System.Collections.Frozen;
using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Values;

/// <summary>Scalars, which hubs take without a declaration.</summary>
[GenerateShapeFor<bool>]
[GenerateShapeFor<sbyte>]
[GenerateShapeFor<short>]
[GenerateShapeFor<int>]
[GenerateShapeFor<long>]
[GenerateShapeFor<byte>]
[GenerateShapeFor<ushort>]
[GenerateShapeFor<uint>]
[GenerateShapeFor<ulong>]
[GenerateShapeFor<float>]
[GenerateShapeFor<double>]
[GenerateShapeFor<decimal>]
[GenerateShapeFor<char>]
[GenerateShapeFor<string>]
[GenerateShapeFor<byte[]>]
[GenerateShapeFor<Guid>]
[GenerateShapeFor<DateTime>]
[GenerateShapeFor<DateTimeOffset>]
[GenerateShapeFor<DateOnly>]
[GenerateShapeFor<TimeOnly>]
[GenerateShapeFor<TimeSpan>]
[GenerateShapeFor<Uri>]
[GenerateShapeFor<Version>]
[GenerateShapeFor<Half>]
[GenerateShapeFor<Memory<byte>>]
[GenerateShapeFor<ReadOnlyMemory<byte>>]
[GenerateShapeFor<ArraySegment<byte>>]
internal static partial class ScalarShapes;

/// <summary>Finds shapes of what needs no declaration: scalars and, unlike of other values without members, every form of a list of them.</summary>
internal static class Scalars
{
    private static readonly FrozenDictionary<Type, Shape> Shapes = ScalarShapes.All.Select(static shape => (shape.Type, shape))
        .Concat(ScalarShapes.All.SelectMany(static shape => shape.Accept(ListForms.TypesOf).Where(ListForms.IsList).Select(list => (list, shape))))
        .DistinctBy(static pair => pair.Item1) // An array of bytes is a scalar first.
        .ToFrozenDictionary(static pair => pair.Item1, static pair => pair.shape);

    /// <summary>How values of a type are written and read; null when it is none of these.</summary>
    public static HubValue? Find(Type type, MessagePackFormat format) => Shapes.TryGetValue(type, out Shape? shape) ? shape.Accept(new Visitor(type, format)) : null;

    private sealed class Visitor(Type type, MessagePackFormat format) : IShapeVisitor<HubValue>
    {
        public HubValue Visit<T, TShape>()
            where TShape : struct, IShape<T> => type == typeof(T)
                ? new CodecValue<T>(format.CreateCodec<T, TShape>())
                : ListForms.Accept(new ListVisitor<T>(format.CreateListCodec<T, TShape>()), type);
    }

    private sealed class ListVisitor<T>(ListCodec<T> list) : IListFormVisitor<T, HubValue>
    {
        public HubValue Visit<TList>()
            where TList : class, IEnumerable<T> => new CodecValue<TList>(list as Codec<TList> ?? list.As<TList>());
    }
}
