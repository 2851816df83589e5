using System.Collections.Frozen;
using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Values;

/// <summary>Finds what of scalars needs no declaration in hubs: unlike of other values without members, every form of a list of them too.</summary>
internal static class ScalarValues
{
    private static readonly FrozenDictionary<Type, Shape> Shapes = Scalars.All.Select(static shape => (shape.Type, shape))
        .Concat(Scalars.All.SelectMany(static shape => shape.Accept(ListForms.TypesOf).Where(ListForms.IsList).Select(list => (list, shape))))
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
