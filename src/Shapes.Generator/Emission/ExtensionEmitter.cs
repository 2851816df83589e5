using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits unknown members: kept in the member for extension data, or with protobuf-net's interface, and written after the others.
/// </summary>
internal static class ExtensionEmitter
{
    private const string Early = "Dictionary<string, global::System.Text.Json.JsonElement>";

    /// <summary>The statements that write them; <paramref name="index"/> is the expression for the number of members written.</summary>
    public static Code Write(ContractLayout contract, string index) =>
        contract.Layout.KeptFields != KeptFields.None ? WriteFields(contract)
        : contract.Extension is not { } extension ? Code.None
        : $$"""
            if ({{AccessorEmitter.Get(contract, extension.Member, "value")}} is { } extension)
            {
                {{ExtensionData}}.Write(ref writer, {{index}}, extension, {{Literal($"{contract.DisplayName}.{extension.Member.Name}")}});
            }
            """;

    /// <summary>The local variable for those that come before the object is constructed.</summary>
    public static Code Local(ContractLayout contract) =>
        contract.Layout.KeptFields != KeptFields.None ? $"global::System.IO.MemoryStream? {LocalNames.Extension} = null;"
        : contract.Extension?.Make is null ? Code.None
        : $"global::System.Collections.Generic.{Early}? {LocalNames.Extension} = null;";

    /// <summary>Whether a reader stops at unknown members.</summary>
    public static bool Keeps(ContractLayout contract) =>
        contract.Extension?.Make is not null || contract.Layout.KeptFields != KeptFields.None;

    /// <summary>The case of an unknown field, whose index follows all members.</summary>
    public static Code FieldCase(ContractLayout contract, int index) =>
        contract.Layout.KeptFields == KeptFields.None
            ? Code.None
            : $$"""
                case {{index}}:
                    {{ExtensionFields}}.Read(ref reader, ref {{LocalNames.Extension}});
                    break;
                """;

    /// <summary>The statements that store the unknown fields in the object, all at once.</summary>
    public static Code Keep(ContractLayout contract) =>
        contract.Layout.KeptFields == KeptFields.None
            ? Code.None
            : $$"""
                if ({{LocalNames.Extension}} is not null && {{Object(contract, "true")}} is { } held)
                {
                    reader.Charge(held.GetLength()); // Appending copies those of earlier parts.
                    global::System.IO.Stream members = held.BeginAppend();
                    {{LocalNames.Extension}}.WriteTo(members);
                    held.EndAppend(members, true);
                }
                """;

    private static Code WriteFields(ContractLayout contract) =>
        $$"""
            if ({{Object(contract, "false")}} is { } extension)
            {
                global::System.IO.Stream fields = extension.BeginQuery();
                {{ExtensionFields}}.Write(ref writer, fields);
                extension.EndQuery(fields);
            }
            """;

    private static string Object(ContractLayout contract, string create) =>
        contract.Layout.KeptFields == KeptFields.OfType
            ? $"((global::ProtoBuf.ITypedExtensible)value).GetExtensionObject(typeof({contract.Type.Name}), {create})"
            : $"((global::ProtoBuf.IExtensible)value).GetExtensionObject({create})";

    /// <summary>The case of an unknown member.</summary>
    public static Code Case(ContractLayout contract) =>
        contract.Extension is not { Make: not null } extension
            ? Code.None
            : $$"""
        case {{contract.Members.Count(static member => !member.IsWriteOnly)}}:
            {{(contract.Construction.IsDeferred
                ? (Code)$"{ExtensionData}.Read(ref reader, {LocalNames.Extension} ??= new global::System.Collections.Generic.{Early}());"
                : $$"""
                {{Held(contract, extension)}}
                {{ExtensionData}}.Read(ref reader, {{LocalNames.Extension}});
                """)}}
            break;
        """;

    /// <summary>The statements that store earlier unknown members in the object.</summary>
    public static Code Fill(ContractLayout contract) =>
        contract.Extension is not { Make: not null } extension
            ? Code.None
            : $$"""
                if ({{LocalNames.Extension}} is { } members)
                {
                    {{Held(contract, extension, "held")}}
                    {{ExtensionData}}.Fill(ref reader, held, members);
                }
                """;

    // The collection of the value, or a new one.
    private static Code Held(ContractLayout contract, ExtensionModel extension, string local = LocalNames.Extension)
    {
        MemberModel member = extension.Member;
        Code set = member.Accessor is { } accessor
            ? $"{AccessorEmitter.Set(contract, member, accessor, "value", local)}"
            : (Code)$"value.{member.Identifier} = {local};";
        return $$"""
            {{member.Type.Name}}? {{local}} = {{AccessorEmitter.Get(contract, member, "value")}};
            if ({{local}} is null)
            {
                {{local}} = {{extension.Make!}};
                {{RefusalEmitter.Guard(member.SetterCanFail, $"{contract.DisplayName}.{member.Name}", set)}}
            }

            """;
    }
}
