using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Values;

/// <summary>Scalars, and what has no contract, that hubs take without a declaration.</summary>
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
internal static partial class ScalarShapes;

/// <summary>Collections of any values, which are no items of others.</summary>
[GenerateShapeFor<object[]>]
[GenerateShapeFor<List<object>>]
[GenerateShapeFor<Dictionary<string, object>>]
[GenerateShapeFor<Dictionary<string, string>>]
internal static partial class CollectionShapes;

/// <summary>Makes the codecs of a scalar and, unlike those of other values without members, of every form of a list of it.</summary>
internal sealed class ScalarCodecs : IShapeVisitor<IReadOnlyList<TypeCodecs>>
{
    /// <summary>The codecs of all that needs no declaration, one for each type.</summary>
    public static IEnumerable<TypeCodecs> All => ScalarShapes.All.SelectMany(static shape => shape.Accept(new ScalarCodecs()))
        .Concat(CollectionShapes.All.SelectMany(static shape => shape.Accept(new TypeCodecsFactory())))
        .OrderBy(static codecs => codecs.IsList).DistinctBy(static codecs => codecs.Type); // An array of bytes is a scalar first, and not a list of scalars.

    /// <inheritdoc />
    public IReadOnlyList<TypeCodecs> Visit<T, TShape>()
        where TShape : struct, IShape<T>
    {
        var availability = new Availability(TShape.Info);
        return
        [
            new TypeCodecs<T>(availability, static format => format.CreateCodec<T, TShape>(), isList: false),
            .. ListForms.Accept(new Lists<T, TShape>(availability)),
        ];
    }

    private sealed class Lists<T, TShape>(Availability availability) : IListFormVisitor<T, TypeCodecs>
        where TShape : struct, IShape<T>
    {
        public TypeCodecs Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> =>
            new TypeCodecs<TList>(availability, format => format.CreateListCodec<T, TShape>() is var list && list is Codec<TList> same ? same : list.As(convert), isList: true);
    }
}
