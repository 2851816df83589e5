using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary><c>Read</c>: by position or by key, and a method for each list and map.</summary>
internal static class ReadEmitter
{
    public static Code Emit(ContractModel contract, HelperMethods helpers)
    {
        var locals = new LocalNames(contract.Members);
        MemberSlot[] slots = [.. Enumerable.Range(0, contract.Members.Count).Select(i => new MemberSlot(contract, i, locals))];
        string whenNull = contract.Type.IsStruct ? """throw reader.Invalid("an object", "null");""" : "return null!;";
        return $$"""
            /// <inheritdoc />
            public static {{contract.Type.Name}} Read<TReader>(ref TReader reader, {{contract.Type.Nullable}} existing)
                {{ReaderConstraint}}
            {
                {{(contract.Type.IsUnmanaged ? FromMemory(contract.Type) : Code.None)}}
                if (!reader.BeginObject({{contract.Members.Count}}, out {{ObjectScope}} scope))
                {
                    {{whenNull}}
                }

                {{ChargeEmitter.Object(contract)}}
                {{(contract.Construction.IsDeferred ? Deferred() : Filled(contract, slots, helpers))}}
            }

            {{(contract.Construction.IsDeferred ? PositionalReadEmitter.Method(contract, slots, helpers) : Code.None)}}

            {{KeyedReadEmitter.Emit(contract, slots, helpers)}}

            {{contract.Members.Select(member => Collection(member, helpers))}}
            """;
    }

    /// <summary>The method that reads a list or map member.</summary>
    public static string CollectionReader(MemberModel member) => $"Read{member.Name}{member.Type.Kind}";

    /// <summary>The expression that reads an array member in one part.</summary>
    public static string WholeArray(MemberSlot slot) =>
        $"{CollectionReader(slot.Member)}(ref reader, ref {slot.Builder}) ? {slot.Builder}.ToArray() : null!";

    private static Code FromMemory(ObjectModel type) => $$"""
        if (reader.TryReadUnmanaged(out {{type.Name}} whole))
        {
            {{ValidityEmitter.Value(type, "whole")}}
            return whole;
        }
        """;

    private static Code Deferred() => $$"""
        return TReader.Access == {{MemberAccess}}.Keyed || (TReader.Access == {{MemberAccess}}.Either && !scope.IsPositional)
            ? ReadKeyed(ref reader, ref scope, existing)
            : ReadPositional(ref reader, ref scope);
        """;

    private static Code Filled(ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        string target = contract.Type.IsStruct ? "ref value" : "value";
        string existing = KeyedReadEmitter.NeedsExisting(slots) ? ", existing" : "";
        return $$"""
            {{contract.Type.Name}} value = {{ConstructEmitter.Start(contract)}};
            if (TReader.Access != {{MemberAccess}}.Keyed && (TReader.Access == {{MemberAccess}}.Positional || scope.IsPositional))
            {
                {{PositionalReadEmitter.Members(contract, slots, helpers)}}
                reader.EndObject(ref scope);
            }
            else if (TReader.Access != {{MemberAccess}}.Positional)
            {
                ReadKeyed(ref reader, ref scope, {{target}}{{existing}});
            }

            return value;
            """;
    }

    private static Code Collection(MemberModel member, HelperMethods helpers) => member.Type switch
    {
        ListModel { IsReadAsArray: true } list => ListReadEmitter.IntoBuilder(member, list, helpers),
        ListModel list => ListReadEmitter.IntoList(member, list, helpers),
        MapModel map => MapReadEmitter.Emit(member, map, helpers),
        _ => Code.None,
    };
}
