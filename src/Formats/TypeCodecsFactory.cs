using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Creates the codecs of a type from its shape or its items' shape.</summary>
internal static class TypeCodecsFactory
{
    private static readonly ContractVisitor Contracts = new();

    /// <summary>Creates the codecs of a contract, or of a value that is not a contract.</summary>
    public static TypeCodecs Create(Shape shape) => shape.Accept(Contracts);

    public static TypeCodecs CreateList(Shape shape, Type list, FormatSet formats) => shape.Accept(new ListVisitor(list, formats));

    /// <summary>Creates the codecs of a shape's type, or of a form of a list of it, outside any set.</summary>
    public static TypeCodecs CreateAlone(Shape shape, Type type) =>
        type == shape.Type ? Create(shape) : shape.Accept(new LoneListVisitor(type));

    private sealed class LoneListVisitor(Type list) : IContractVisitor<TypeCodecs>
    {
        public TypeCodecs Visit<T>(Shape<T> shape)
        {
            var codecs = new ListCodecs<T>(shape, new Availability(shape.Info));
            return list == typeof(List<T>) ? codecs : ListForms.Accept(new FormVisitor<T>(codecs), list);
        }
    }

    private sealed class ContractVisitor : IContractVisitor<TypeCodecs>
    {
        public TypeCodecs Visit<T>(Shape<T> shape) => new ContractCodecs<T>(shape);
    }

    private sealed class ListVisitor(Type list, FormatSet formats) : IContractVisitor<TypeCodecs>
    {
        public TypeCodecs Visit<T>(Shape<T> shape) =>
            list == typeof(List<T>)
                ? new ListCodecs<T>(shape, formats.FindCodecs<T>()!.Availability)
                : ListForms.Accept(new FormVisitor<T>(formats.FindCodecs<List<T>>()!), list);
    }

    private sealed class FormVisitor<T>(TypeCodecs<List<T>> list) : IListFormVisitor<T, TypeCodecs>
    {
        public TypeCodecs Visit<TList>()
            where TList : class, IEnumerable<T> => new ListFormCodecs<TList, T>(list);
    }

    private sealed class ContractCodecs<T>(Shape<T> shape) : TypeCodecs<T>(new Availability(shape.Info), isList: false)
    {
        private protected override Codec<T> Create(Format format) => (Codec<T>)shape.Accept(new CodecOf(format));
    }

    private sealed class ListCodecs<T>(Shape<T> shape, Availability availability) : TypeCodecs<List<T>>(availability, isList: true)
    {
        private protected override Codec<List<T>> Create(Format format) => (Codec<List<T>>)shape.Accept(new ListCodecOf(format));
    }

    private sealed class CodecOf(Format format) : IShapeVisitor<object>
    {
        public object Visit<T, TShape>()
            where TShape : struct, IShape<T> => format.CreateCodec<T, TShape>();
    }

    private sealed class ListCodecOf(Format format) : IShapeVisitor<object>
    {
        public object Visit<T, TShape>()
            where TShape : struct, IShape<T> => format.CreateListCodec<T, TShape>();
    }

    private sealed class ListFormCodecs<TList, T>(TypeCodecs<List<T>> list) : TypeCodecs<TList>(list.Availability, isList: true)
        where TList : class, IEnumerable<T>
    {
        private protected override Codec<TList> Create(Format format) => list.ForList(format).As<TList>();
    }
}
