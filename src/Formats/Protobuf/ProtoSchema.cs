using System.Globalization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The schema, a <c>.proto</c> file (protobuf.dev/reference/protobuf/proto3-spec), by which others can exchange a contract
/// with <see cref="ProtobufFormat"/>. It is made from the contract's shape alone.
/// </summary>
/// <remarks>
/// Fields have the members' numbers, names in snake_case as in the style guide, and a <c>json_name</c> where the JSON
/// name does not follow from that. Enums are integers, as that is what they are on the wire, with their names in a comment. The
/// contracts that a union or base stands for are a <c>oneof</c>. Groups, which proto3 cannot say, are reserved numbers with a comment.
/// </remarks>
public static class ProtoSchema
{
    private const string DefaultPackage = "contracts";
    private const string DefaultNamespace = "Contracts.Protobuf";

    /// <summary>The schema of a contract and of all contracts it reaches; its message comes first.</summary>
    /// <param name="shape">The contract.</param>
    /// <param name="package">The Protobuf package.</param>
    /// <param name="csharpNamespace">The namespace of the classes that protoc makes for C#.</param>
    /// <exception cref="UnsupportedValueException">
    /// The contract or one that it reaches has no form in Protobuf: it has no numbers, say, or a list inside a list or map.
    /// </exception>
    public static string Of(ShapeInfo shape, string package = DefaultPackage, string csharpNamespace = DefaultNamespace)
    {
        var names = new ProtoMessageNames();
        names.NameOf(ProtoTypes.MessageOf(shape));
        return File(names, new StringBuilder(), package, csharpNamespace);
    }

    /// <summary>The schema of a list of a contract at the root: a message with the items in the repeated field 1.</summary>
    /// <inheritdoc cref="Of"/>
    public static string OfList(ShapeInfo shape, string package = DefaultPackage, string csharpNamespace = DefaultNamespace)
    {
        var names = new ProtoMessageNames();
        string item = names.NameOf(ProtoTypes.MessageOf(shape));
        string list = names.Reserve(item + "List");
        var messages = new StringBuilder();
        messages.Append(CultureInfo.InvariantCulture, $"\nmessage {list} {{\n  repeated {item} items = 1;\n}}\n");
        return File(names, messages, package, csharpNamespace);
    }

    private static string File(ProtoMessageNames names, StringBuilder messages, string package, string csharpNamespace)
    {
        // Writing a message may find more of them.
        var writer = new ProtoMessageWriter(names, package, messages);
        while (names.TryTakeNext(out ShapeInfo? shape))
        {
            writer.Write(shape);
        }

        var file = new StringBuilder();
        file.Append(CultureInfo.InvariantCulture, $"syntax = \"proto3\";\n\npackage {package};\n\n");
        foreach (string import in writer.Imports)
        {
            file.Append(CultureInfo.InvariantCulture, $"import \"{import}\";\n");
        }

        if (writer.Imports.Count > 0)
        {
            file.Append('\n');
        }

        file.Append(CultureInfo.InvariantCulture, $"option csharp_namespace = \"{csharpNamespace}\";\n");
        return file.Append(messages).ToString();
    }
}
