using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The private methods and tables that a shape needs for its nullables and named enums: each once, named after its type.</summary>
internal sealed class HelperMethods
{
    private readonly Dictionary<TypeModel, string> _suffixes = [];
    private readonly HashSet<string> _required = new(StringComparer.Ordinal);
    private readonly Queue<Action<SourceWriter>> _pending = new();

    /// <summary>The method that writes an enum by name where the format is a text.</summary>
    public string EnumWriter(EnumModel type) => Require("WriteNamed", type, (writer, name) => EnumEmitter.Writer(writer, name, Table(type), type));

    /// <summary>The method that reads an enum by name where one stands there.</summary>
    public string EnumReader(EnumModel type) => Require("ReadNamed", type, (writer, name) => EnumEmitter.Reader(writer, name, Table(type), type));

    /// <summary>The method that writes a nullable.</summary>
    public string NullableWriter(NullableModel type) => Require("WriteNullable", type, (writer, name) => NullableEmitter.Writer(writer, name, type, this));

    /// <summary>The method that reads a nullable.</summary>
    public string NullableReader(NullableModel type) => Require("ReadNullable", type, (writer, name) => NullableEmitter.Reader(writer, name, type, this));

    /// <summary>Writes what was asked for, and what that asks for in turn.</summary>
    public void Emit(SourceWriter writer)
    {
        while (_pending.Count > 0)
        {
            writer.Blank();
            _pending.Dequeue()(writer);
        }
    }

    private string Table(EnumModel type) => Require("Names", type, (writer, name) => EnumEmitter.Table(writer, name, type));

    private string Require(string prefix, TypeModel type, Action<SourceWriter, string> emit)
    {
        string name = prefix + Suffix(type);
        if (_required.Add(name))
        {
            _pending.Enqueue(writer => emit(writer, name));
        }

        return name;
    }

    private string Suffix(TypeModel type)
    {
        TypeModel inner = type is NullableModel nullable ? nullable.Inner : type;
        if (!_suffixes.TryGetValue(inner, out string? suffix))
        {
            string simple = SimpleName(inner);
            suffix = simple;
            for (int i = 2; _suffixes.ContainsValue(suffix); i++)
            {
                suffix = $"{simple}{i}";
            }

            _suffixes.Add(inner, suffix);
        }

        return suffix;
    }

    private static string SimpleName(TypeModel type) => type switch
    {
        EnumModel named => named.DisplayName,
        ObjectModel contract => contract.Name.Substring(contract.Name.LastIndexOfAny(['.', ':', '@']) + 1),
        _ => type.Kind,
    };
}
