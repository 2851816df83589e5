using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The private methods and tables that a shape needs for its nullables, named enums, conversions and lists inside of lists: each once, named after its type.</summary>
/// <param name="displayName">The contract, for messages.</param>
internal sealed class HelperMethods(string displayName)
{
    private readonly Dictionary<TypeModel, string> _suffixes = [];
    private readonly HashSet<string> _required = new(StringComparer.Ordinal);
    private readonly Queue<Func<Code>> _pending = new();

    /// <summary>The contract, for messages.</summary>
    public string DisplayName => displayName;

    /// <summary>The method that writes an enum by name where the format is a text.</summary>
    public string EnumWriter(EnumModel type) => Require("WriteNamed", type, name => EnumEmitter.Writer(name, Table(type), type));

    /// <summary>The method that reads an enum by name where the payload has one.</summary>
    public string EnumReader(EnumModel type) => Require("ReadNamed", type, name => EnumEmitter.Reader(name, Table(type), type));

    /// <summary>The method that writes a nullable.</summary>
    public string NullableWriter(NullableModel type) => Require("WriteNullable", type, name => NullableEmitter.Writer(name, type, this));

    /// <summary>The method that reads a nullable.</summary>
    public string NullableReader(NullableModel type) => Require("ReadNullable", type, name => NullableEmitter.Reader(name, type, this));

    /// <summary>The method that makes a value of the type that was read.</summary>
    public string Converter(ConvertedModel type) => Require("To", type, name => ConversionEmitter.Converter(name, type));

    /// <summary>The method that writes a type as another, whose conversion does not take a null.</summary>
    public string GuardedWriter(ConvertedModel type) => Require("WriteAs", type, name => ConversionEmitter.GuardedWriter(name, displayName, type, this));

    /// <summary>The method that reads a value as it lies in memory.</summary>
    public string RawReader(RawModel type) => Require("ReadRaw", type, name => ConversionEmitter.RawReader(name, type));

    /// <summary>The method that writes a list or map inside of another.</summary>
    public string CollectionWriter(TypeModel type) => Require("Write", type, name => type is ListModel list
        ? ListWriteEmitter.Emit(name, "0", displayName, ListPacking.Default, list, this)
        : MapWriteEmitter.Emit(name, "0", displayName, (MapModel)type, this));

    /// <summary>The method that reads a list or map inside of another.</summary>
    public string CollectionReader(TypeModel type) => Require("Read", type, name => type is ListModel list
        ? ListReadEmitter.Inner(name, list, this)
        : MapReadEmitter.Inner(name, (MapModel)type, this));

    /// <summary>What was asked for, and what that asks for in turn.</summary>
    public IEnumerable<Code> Emit()
    {
        while (_pending.Count > 0)
        {
            yield return _pending.Dequeue()();
        }
    }

    private string Table(EnumModel type) => Require("Names", type, name => EnumEmitter.Table(name, type));

    private string Require(string prefix, TypeModel type, Func<string, Code> emit)
    {
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
