using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Unknown members: kept in the member for extension data, and written after the others.</summary>
internal static class ExtensionEmitter
{
    private const string Early = "Dictionary<string, global::System.Text.Json.JsonElement>";

    /// <summary>Statements that write them.</summary>
    /// <param name="index">The expression for how many members were written.</param>
    public static Code Write(ContractLayout contract, string index) => contract.Extension is not { } extension ? Code.None : $$"""
        if ({{AccessorEmitter.Get(contract, extension.Member, "value")}} is { } extension)
        {
            {{ExtensionData}}.Write(ref writer, {{index}}, extension, {{Literal($"{contract.DisplayName}.{extension.Member.Name}")}});
        }
        """;

    /// <summary>The local variable for those that come before the object is constructed.</summary>
    public static Code Local(ContractLayout contract) => contract.Extension?.Make is null ? Code.None : $"global::System.Collections.Generic.{Early}? {LocalNames.Extension} = null;";

    /// <summary>The case of an unknown member.</summary>
    public static Code Case(ContractLayout contract) => contract.Extension is not { Make: not null } extension ? Code.None : $$"""
        case {{contract.Members.Count(static member => !member.IsWriteOnly)}}:
            {{(contract.Construction.IsDeferred
                ? (Code)$"{ExtensionData}.Read(ref reader, {LocalNames.Extension} ??= new global::System.Collections.Generic.{Early}());"
                : $$"""
                {{Held(contract, extension)}}
                {{ExtensionData}}.Read(ref reader, {{LocalNames.Extension}});
                """)}}
            break;
        """;

    /// <summary>Statements that give the object those that came before.</summary>
    public static Code Fill(ContractLayout contract) => contract.Extension is not { Make: not null } extension ? Code.None : $$"""
        if ({{LocalNames.Extension}} is { } members)
        {
            {{Held(contract, extension, "held")}}
            {{ExtensionData}}.Fill(held, members);
        }
        """;

    // The collection that the value holds, or a new one.
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
