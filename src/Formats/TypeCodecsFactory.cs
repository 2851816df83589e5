using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Makes the codecs of a type, of its shape or that of its items.</summary>
internal static class TypeCodecsFactory
{
    private static readonly ContractVisitor Contracts = new();

    /// <summary>Makes the codecs of a contract, or of a value that is none.</summary>
    public static TypeCodecs Create(Shape shape) => shape.Accept(Contracts);

    /// <summary>Makes the codecs of a form of a list.</summary>
    /// <param name="shape">The shape of its items.</param>
    /// <param name="list">The form.</param>
    /// <param name="formats">Holds the codecs of the items, and of their <see cref="List{T}"/>.</param>
    public static TypeCodecs CreateList(Shape shape, Type list, FormatSet formats) => shape.Accept(new ListVisitor(list, formats));

    /// <summary>Makes the codecs of a shape's type, or of a form of a list of it, which no set has.</summary>
    public static TypeCodecs CreateAlone(Shape shape, Type type) =>
        type == shape.Type ? Create(shape) : shape.Accept(new LoneListVisitor(type));

    private sealed class LoneListVisitor(Type list) : IShapeVisitor<TypeCodecs>
    {
        public TypeCodecs Visit<T, TShape>()
            where TShape : struct, IShape<T>
        {
            var codecs = new ListCodecs<T, TShape>(new Availability(TShape.Info));
            return list == typeof(List<T>) ? codecs : ListForms.Accept(new FormVisitor<T>(codecs), list);
        }
    }

    private sealed class ContractVisitor : IShapeVisitor<TypeCodecs>
    {
        public TypeCodecs Visit<T, TShape>()
            where TShape : struct, IShape<T> => new ContractCodecs<T, TShape>();
    }

    private sealed class ListVisitor(Type list, FormatSet formats) : IShapeVisitor<TypeCodecs>
    {
        public TypeCodecs Visit<T, TShape>()
            where TShape : struct, IShape<T> =>
            list == typeof(List<T>)
                ? new ListCodecs<T, TShape>(formats.FindCodecs<T>()!.Availability)
                : ListForms.Accept(new FormVisitor<T>(formats.FindCodecs<List<T>>()!), list);
    }

    private sealed class FormVisitor<T>(TypeCodecs<List<T>> list) : IListFormVisitor<T, TypeCodecs>
    {
        public TypeCodecs Visit<TList>()
            where TList : class, IEnumerable<T> => new ListFormCodecs<TList, T>(list);
    }

    private sealed class ContractCodecs<T, TShape>() : TypeCodecs<T>(new Availability(TShape.Info), isList: false)
        where TShape : struct, IShape<T>
    {
        private protected override Codec<T> Create(Format format) => format.CreateCodec<T, TShape>();
    }

    private sealed class ListCodecs<T, TShape>(Availability availability) : TypeCodecs<List<T>>(availability, isList: true)
        where TShape : struct, IShape<T>
    {
        private protected override Codec<List<T>> Create(Format format) => format.CreateListCodec<T, TShape>();
    }

    private sealed class ListFormCodecs<TList, T>(TypeCodecs<List<T>> list) : TypeCodecs<TList>(list.Availability, isList: true)
        where TList : class, IEnumerable<T>
    {
        private protected override Codec<TList> Create(Format format) => list.ForList(format).As<TList>();
    }
}
