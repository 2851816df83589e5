using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// The methods and tables that a shape needs for its nullables, named enums, conversions, lists and maps: each once, named after its type.
/// Those of scalars alone are <see cref="Shared"/> with other shapes, the others are private.
/// </summary>
internal sealed class HelperMethods(string displayName, ShapeLocation location)
{
    private readonly Dictionary<TypeModel, string> _suffixes = [];
    private readonly HashSet<string> _required = new(StringComparer.Ordinal);
    private readonly Queue<Func<Code>> _pending = new();
    private readonly Dictionary<(string Prefix, TypeModel Type), SharedMethod> _shared = [];

    /// <summary>The methods that other shapes may also use.</summary>
    public EquatableArray<SharedMethod> Shared => _shared.Values.ToEquatableArray();

    public string DisplayName => displayName;

    /// <summary>The method that writes an enum by name in text formats.</summary>
    public string EnumWriter(EnumModel type) => Require("WriteNamed", type, name => EnumEmitter.Writer(name, Table(type), type));

    /// <summary>The method that reads an enum by name if the payload has one.</summary>
    public string EnumReader(EnumModel type) => Require("ReadNamed", type, name => EnumEmitter.Reader(name, Table(type), type));

    /// <summary>The table of an enum's names.</summary>
    public string Table(EnumModel type) => Require("Names", type, name => EnumEmitter.Table(name, type));

    public string NullableWriter(NullableModel type) => Require("WriteNullable", type, name => NullableEmitter.Writer(name, type, this));

    public string NullableReader(NullableModel type) => Require("ReadNullable", type, name => NullableEmitter.Reader(name, type, this));

    public string Converter(ConvertedModel type) => Require("To", type, name => ConversionEmitter.Converter(name, type));

    /// <summary>The method that writes a type as another, if the conversion does not accept a null.</summary>
    public string GuardedWriter(ConvertedModel type) =>
        Require("WriteAs", type, name => ConversionEmitter.GuardedWriter(name, displayName, type, this));

    /// <summary>The name of the methods and the table of a wrapper message.</summary>
    public string Message(WrappedModel type) =>
        Require("", type, name => MessageEmitter.Emit(ContractLayout.Of(type, name, location), this));

    /// <summary>The method that reads a value as a copy of its memory.</summary>
    public string RawReader(RawModel type) => Require("ReadRaw", type, name => ConversionEmitter.RawReader(name, type));

    public string WriteCollection(TypeModel type, ListPacking packing, string value, int number, string place)
    {
        TypeModel plain = Plain(type);
        string method = plain is ListModel list
            ? Require(
                packing == ListPacking.Default ? "Write" : $"Write{packing}",
                plain,
                name => ListWriteEmitter.Emit(name, packing, list, this)
            )
            : Require("Write", plain, name => MapWriteEmitter.Emit(name, (MapModel)plain, this));
        return $"{method}(ref writer, {value}, {number}{(plain.HoldsNulls ? $", {Literal(place)}" : "")});";
    }

    /// <summary>The method that reads a list or map in one part.</summary>
    public string CollectionReader(TypeModel type) =>
        Require(
            "Read",
            Plain(type),
            name =>
                Plain(type) is ListModel list
                    ? ListReadEmitter.Whole(name, list, this)
                    : MapReadEmitter.Whole(name, (MapModel)Plain(type), this)
        );

    /// <summary>The method that reads a list or map, or a part of it, into the items of earlier parts.</summary>
    public string PartReader(TypeModel type) =>
        Require(
            "ReadPartOf",
            Plain(type),
            name =>
                Plain(type) switch
                {
                    ListModel { IsReadAsArray: true } list => ListReadEmitter.IntoBuilder(name, list, this),
                    ListModel list => ListReadEmitter.IntoList(name, list, this),
                    var map => MapReadEmitter.Emit(name, (MapModel)map, this),
                }
        );

    /// <summary>The expression that reads a list that becomes an array, in one part.</summary>
    public string WholeReader(ListModel list) => $"{CollectionReader(list)}(ref reader){(list.IsStruct ? "" : "!")}";

    /// <summary>Emits the requested methods, and those that they need.</summary>
    public IEnumerable<Code> Emit()
    {
        while (_pending.Count > 0)
        {
            yield return _pending.Dequeue()();
        }
    }

    // The method does not depend on whether the collection itself may be null.
    private static TypeModel Plain(TypeModel type) => type with { IsAnnotated = false, AcceptsNull = false };

    private string Require(string prefix, TypeModel type, Func<string, Code> emit)
    {
        if (SharedMethod.IsFor(type))
        {
            if (!_shared.TryGetValue((prefix, type), out SharedMethod shared))
            {
                shared = SharedMethod.Of(prefix + type.SimpleName, emit);
                _shared.Add((prefix, type), shared);
            }

            return shared.FullName;
        }

        string name = prefix + Suffix(type);
        if (_required.Add(name))
        {
            _pending.Enqueue(() => emit(name));
        }

        return name;
    }

    private string Suffix(TypeModel type)
    {
        TypeModel inner = type is NullableModel nullable ? nullable.Inner : type;
        if (!_suffixes.TryGetValue(inner, out string? suffix))
        {
            suffix = inner.SimpleName;
            for (int i = 2; _suffixes.ContainsValue(suffix); i++)
            {
                suffix = $"{inner.SimpleName}{i}";
            }

            _suffixes.Add(inner, suffix);
        }

        return suffix;
    }
}
