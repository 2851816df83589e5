using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary><c>Write</c>: the members in order, and a method for each list and map.</summary>
internal static class WriteEmitter
{
    public static Code Emit(ContractModel contract, HelperMethods helpers) => $$"""
        /// <inheritdoc />
        public static void Write<TWriter>(ref TWriter writer, {{contract.Type.Name}} value)
            {{WriterConstraint}}
        {
            {{WriteWhole(contract.Type)}}
            int mark = writer.BeginObject({{contract.Members.Count}}, {{contract.SlotCount}});
            {{contract.Members.Select((_, i) => Member(contract, i, helpers))}}
            writer.EndObject(mark);
        }

        {{contract.Members.Select(member => Collection(contract, member, helpers))}}
        """;

    /// <summary>The method that writes a list or map member.</summary>
    public static string CollectionWriter(MemberModel member) => $"Write{member.Name}{member.Type.Kind}";

    // What has no members to visit: a null, or a struct that the format takes as it lies in memory.
    private static Code WriteWhole(ObjectModel type)
    {
        if (!type.IsStruct)
        {
            return $$"""
                if (value is null)
                {
                    writer.WriteNull({{Kind(ValueKind.Object)}});
                    return;
                }
                """;
        }

        return !type.IsUnmanaged ? Code.None : $$"""
            if (writer.TryWriteUnmanaged(in value, {{PaddingEmitter.Field}}))
            {
                return;
            }
            """;
    }

    private static Code Member(ContractModel contract, int index, HelperMethods helpers)
    {
        MemberModel member = contract.Members[index];
        int gap = contract.GapBefore(index);
        string value = "value." + member.Identifier;
        string statement = member.Type is ListModel or MapModel
            ? $"{CollectionWriter(member)}(ref writer, {value});"
            : ValueExpressions.Write(member.Type, value, helpers);
        return $$"""
            {{(gap == 0 ? "" : $"writer.Gap({gap});")}}
            if (writer.Member({{index}}, {{member.Number}}, {{Literal(member.JsonName)}}u8, {{Kind(member.Type.Kind)}}, {{IsAbsent(member, value)}}))
            {
                {{statement}}
            }
            """;
    }

    private static Code Collection(ContractModel contract, MemberModel member, HelperMethods helpers) => member.Type switch
    {
        ListModel list => ListWriteEmitter.Emit(contract, member, list, helpers),
        MapModel map => MapWriteEmitter.Emit(contract, member, map, helpers),
        _ => Code.None,
    };

    // A reader that finds nothing leaves the member at its own default: when that is not zero, a zero must be written.
    private static string IsAbsent(MemberModel member, string value) => member switch
    {
        { HasOwnDefault: false } or { Type: ListModel or MapModel or NullableModel } => ValueExpressions.IsDefault(member.Type, value),
        { Type.IsValueType: true } => "false",
        _ => $"{value} is null",
    };
}
