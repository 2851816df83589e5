using System.Globalization;
using System.Text;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Creates the schema, a <c>.proto</c> file (protobuf.dev/reference/protobuf/proto3-spec), with which other programs can exchange a
/// contract with <see cref="ProtobufFormat"/>. It is derived from the contract's shape alone.
/// </summary>
/// <remarks>
/// Fields have the members' numbers, names in snake_case as in the style guide, and a <c>json_name</c> if the JSON name does not follow
/// from that. Enums are integers, as on the wire, with their names in a comment. The contracts of a union or base are a <c>oneof</c>.
/// Groups, which proto3 lacks, are reserved numbers with a comment. Contracts that are annotated for protobuf-net have the names and enums
/// of its schemas (<c>int32 X = 1; Kind Kind = 2;</c>).
/// </remarks>
public static class ProtoSchema
{
    private const string DefaultPackage = "contracts";
    private const string DefaultNamespace = "Contracts.Protobuf";

    /// <summary>Returns the schema of a contract and of all contracts that it reaches; its message comes first.</summary>
    /// <param name="shape">The contract.</param>
    /// <param name="package">The Protobuf package.</param>
    /// <param name="csharpNamespace">The namespace of the classes that protoc generates for C#.</param>
    /// <exception cref="UnsupportedValueException">Protobuf does not support the contract or one that it reaches: for example, it has no
    /// numbers, or a list inside a list or map.</exception>
    public static string Of(ShapeInfo shape, string package = DefaultPackage, string csharpNamespace = DefaultNamespace) =>
        File(names => _ = NameOf(names, shape, isList: false), package, csharpNamespace);

    /// <summary>Returns the schema of a list of a contract at the root: a message with the items in the repeated field 1.</summary>
    /// <inheritdoc cref="Of"/>
    public static string OfList(ShapeInfo shape, string package = DefaultPackage, string csharpNamespace = DefaultNamespace) =>
        File(names => _ = NameOf(names, shape, isList: true), package, csharpNamespace);

    /// <summary>
    /// Returns the schema of gRPC services of one package, and of all contracts that their methods use, in the methods' order.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="package">The Protobuf package; may be empty.</param>
    /// <param name="csharpNamespace">The namespace of the classes that protoc generates for C#; null for the package in PascalCase,
    /// followed by <c>.Protobuf</c>.</param>
    /// <exception cref="UnsupportedValueException">Protobuf does not support a contract.</exception>
    public static string OfServices(IEnumerable<ProtoService> services, string package = DefaultPackage, string? csharpNamespace = null)
    {
        ProtoService[] all = [.. services];
        var text = new StringBuilder();
        string[] imports = all.SelectMany(static service => service.Methods)
            .Any(static method => method.Request.Contract is null || method.Response.Contract is null)
            ? ["google/protobuf/empty.proto"]
            : [];
        return File(Write, package, csharpNamespace ?? NamespaceOf(package), text, imports);

        void Write(ProtoMessageNames names)
        {
            // A message with the name of a service is renamed.
            Array.ForEach(all, service => names.Reserve(service.Name));
            foreach (ProtoService service in all)
            {
                text.Append(CultureInfo.InvariantCulture, $"\nservice {service.Name} {{\n");
                foreach (ProtoMethod method in service.Methods)
                {
                    text.Append(
                        CultureInfo.InvariantCulture,
                        $"  rpc {method.Name}({Message(names, method.Request)}) returns ({Message(names, method.Response)});\n"
                    );
                }

                text.Append("}\n");
            }
        }
    }

    private static string Message(ProtoMessageNames names, ProtoMessage message) =>
        (message.IsStream ? "stream " : "")
        + (message.Contract is { } contract ? NameOf(names, contract, message.IsList) : "google.protobuf.Empty");

    private static string NameOf(ProtoMessageNames names, ShapeInfo shape, bool isList) =>
        names.NameOf(ProtoTypes.MessageOf(shape), isList);

    private static string NamespaceOf(string package) =>
        string.Concat(
            package.Split('.', StringSplitOptions.RemoveEmptyEntries).Select(static part => $"{char.ToUpperInvariant(part[0])}{part[1..]}.")
        ) + "Protobuf";

    private static string File(
        Action<ProtoMessageNames> begin,
        string package,
        string csharpNamespace,
        StringBuilder? services = null,
        string[]? imports = null
    )
    {
        var names = new ProtoMessageNames();
        begin(names);

        // Writing a message may find more of them.
        var messages = new StringBuilder();
        var writer = new ProtoMessageWriter(names, package, messages);
        writer.Imports.UnionWith(imports ?? []);
        while (names.TryTakeNext(out (ShapeInfo Shape, bool IsList) next))
        {
            if (next.IsList)
            {
                messages.Append(
                    CultureInfo.InvariantCulture,
                    $"\nmessage {names.NameOf(next.Shape, isList: true)} {{\n  repeated {names.NameOf(next.Shape)} items = 1;\n}}\n"
                );
            }
            else
            {
                writer.Write(next.Shape);
            }
        }

        writer.WriteEnums();
        var file = new StringBuilder();
        file.Append("syntax = \"proto3\";\n\n");
        if (package.Length > 0)
        {
            file.Append(CultureInfo.InvariantCulture, $"package {package};\n\n");
        }

        foreach (string import in writer.Imports)
        {
            file.Append(CultureInfo.InvariantCulture, $"import \"{import}\";\n");
        }

        if (writer.Imports.Count > 0)
        {
            file.Append('\n');
        }

        file.Append(CultureInfo.InvariantCulture, $"option csharp_namespace = \"{csharpNamespace}\";\n");
        return file.Append(services).Append(messages).ToString();
    }
}
