using MessagePack;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.ExistingContracts;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>The contracts that are compared with libraries.</summary>
internal static class ComparedContracts
{
    // Of the contracts here the libraries have what data contracts are to MessagePack-CSharp. Their Protobuf is Google's, which
    // protobuf-net's is not (unpacked lists, empty strings); and MemoryPack, whose generator asks for partial classes with an attribute of
    // its own, knows none of them.
    private static readonly Library OfDataContracts = new MessagePackCSharp(
        "MessagePack, keys from 0",
        Wire.MessagePack,
        MessagePackCompression.None,
        KeysFromZero.Instance
    );

    /// <summary>Existing contracts, none where their folder declares the libraries' attributes itself, which they do not know; and those
    /// here.</summary>
    public static IReadOnlyList<Compared> All { get; } =
    [
        .. ExistingSet.Assembly.GetType("MessagePack.MessagePackObjectAttribute") is not null ? [] : OfExisting(),
        .. Of(OfDataContracts, DataContracts),
    ];

    /// <summary>The contracts here.</summary>
    public static IReadOnlyList<Shape> DataContracts => [.. ContractShapes.All, .. ModelShapes.All];

    private static IEnumerable<Compared> OfExisting()
    {
        ProtobufNet.Include(ExistingSet.Assembly.GetTypes());
        return Library
            .All.Concat(MessagePackCSharp.AllOfVersion3)
            .SelectMany(library => Of(library, SerializationApi.ExistingContracts.Shapes.All));
    }

    private static IEnumerable<Compared> Of(Library library, IReadOnlyList<Shape> shapes)
    {
        FormatSet formats = ReferenceEquals(shapes, SerializationApi.ExistingContracts.Shapes.All)
            ? ExistingSet.Formats
            : new FormatSet(shapes);
        return from shape in shapes
            from type in (Type[])[shape.Info.Type, typeof(List<>).MakeGenericType(shape.Info.Type)]
            where library.Annotates(Contract(type)) && formats.FindCodecs(type)?.Offers(Wire.Format(library.Wire)) is true
            select new Compared(library, type, formats);
    }

    private static Type Contract(Type type) =>
        type.GetElementType() ?? (type.IsGenericType && type.Assembly != ExistingSet.Assembly ? type.GetGenericArguments()[^1] : type);
}
