using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits <c>Read</c>: by position or by key, and a method for each list and map.</summary>
internal static class ReadEmitter
{
    public static Code Emit(ContractLayout[] layouts, HelperMethods helpers) =>
        layouts.Length == 1
            ? Method(layouts[0], "/// <inheritdoc />", "public", helpers)
            : Code.Apart(layouts.Select(layout => Method(layout, "", "private", helpers)).Prepend(Dispatch(layouts)));

    /// <summary>The members of the base of a union, in its own form.</summary>
    public static Code Self(ContractLayout self, HelperMethods helpers) => Method(self, "", "private", helpers);

    public static MemberSlot[] Slots(ContractLayout contract)
    {
        var locals = new LocalNames(contract.Members);
        return [.. Enumerable.Range(0, contract.Members.Count).Select(i => new MemberSlot(contract, i, locals))];
    }

    private static Code Dispatch(ContractLayout[] layouts)
    {
        ContractLayout last = layouts[layouts.Length - 1];
        return $$"""
            /// <inheritdoc />
            public static {{last.Type.Name}} Read<TReader>(ref TReader reader, {{last.Type.Nullable}} existing)
                {{ReaderConstraint}}
            {
                {{layouts.Take(layouts.Length - 1).Select(Branch)}}
                return Read{{last.Suffix}}(ref reader, existing);
            }
            """;

        static Code Branch(ContractLayout layout) =>
            $$"""
                if ({{WriteEmitter.LayoutCondition("TReader", layout)}})
                {
                    return Read{{layout.Suffix}}(ref reader, existing);
                }
                """;
    }

    private static Code Method(ContractLayout contract, string documentation, string access, HelperMethods helpers)
    {
        MemberSlot[] slots = Slots(contract);
        string parameters = $"ref TReader reader, {contract.Type.Nullable} existing";
        return $$"""
            {{documentation}}
            {{access}} static {{contract.Type.Name}} Read{{contract.Suffix}}<TReader>({{parameters}})
                {{ReaderConstraint}}
            {
                {{Body(contract, slots, helpers)}}
            }

            {{Parts(contract, slots, helpers)}}
            """;
    }

    private static Code Body(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers) =>
        contract.Form switch
        {
            LayoutForm.None => $"throw new {UnsupportedValue}({Literal(contract.DisplayName)}, {Literal(contract.Layout.Refusal!)});",
            LayoutForm.Value => $"return {ValueExpressions.ReadWhole(contract.Layout.Value!, helpers)};",
            LayoutForm.Union when contract.Layout.Union!.IsUnionType => UnionTypeEmitter.Read(contract, helpers),
            LayoutForm.OneOf when contract.Layout.Union!.IsUnionType => UnionTypeEmitter.ReadOneOf(contract, helpers),
            LayoutForm.Union => UnionEmitter.Read(contract),
            LayoutForm.OneOf => UnionEmitter.ReadOneOf(contract),
            LayoutForm.Hierarchy => HierarchyEmitter.Read(contract),
            _ when contract.Construction.Unread is { } reason => $"throw {WrittenOnly}.Error(ref reader, {Literal(reason)});",
            _ => $$"""
                {{(contract.Type.IsUnmanaged ? FromMemory(contract.Type) : Code.None)}}
                {{Members(contract, slots, helpers)}}
                """,
        };

    private static Code Parts(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers)
    {
        if (
            contract.Form is LayoutForm.None or LayoutForm.Value or LayoutForm.Union or LayoutForm.OneOf or LayoutForm.Hierarchy
            || contract.Construction.Unread is not null
        )
        {
            return Code.None;
        }

        bool byPosition = contract.Form != LayoutForm.Map && contract.IsReadByPosition && contract.Construction.IsDeferred;
        bool byKey = contract.Form is LayoutForm.Map || (contract.Form == LayoutForm.Object && contract.IsReadByKey);
        return $$"""
            {{(byPosition ? PositionalReadEmitter.Method(contract, slots, helpers) : Code.None)}}

            {{(byKey ? KeyedReadEmitter.Emit(contract, slots, helpers) : Code.None)}}
            """;
    }

    /// <summary>The statements that read and return a whole object.</summary>
    public static Code Members(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers)
    {
        string whenNull = contract.Type.IsStruct ? """throw reader.Invalid("an object", "null");""" : "return null!;";
        Code bare = contract.Construction.IsDeferred ? $"{ObjectScope} scope = default;" : Code.None;
        string begin = contract.Form == LayoutForm.Slots ? "BeginSlots(" : $"BeginObject({contract.Members.Count}, ";
        return $$"""
            {{(contract.Form == LayoutForm.Bare ? bare : $$"""
                if (!reader.{{begin}}out {{ObjectScope}} scope))
                {
                    {{whenNull}}
                }
                """)}}

            {{ChargeEmitter.Object(contract)}}
            {{(contract.Construction.IsDeferred ? Deferred(contract) : Filled(contract, slots, helpers))}}
            """;
    }

    private static Code FromMemory(ObjectModel type) =>
        $$"""
            if (reader.TryReadUnmanaged(out {{type.Name}} whole))
            {
                {{ValidityEmitter.Value(type, "whole")}}
                return whole;
            }
            """;

    private static Code Deferred(ContractLayout contract)
    {
        string keyed = $"ReadKeyed{contract.Suffix}(ref reader, ref scope{(contract.Merges ? ", existing" : "")})";
        string positional = $"ReadPositional{contract.Suffix}(ref reader, ref scope)";
        return contract.Form switch
        {
            LayoutForm.Map => $$"""
                {{NotPositional}}
                return {{keyed}};
                """,
            LayoutForm.Bare or LayoutForm.Slots => $"return {positional};",
            _ when !contract.IsReadByPosition => $"return {keyed};",
            _ when !contract.IsReadByKey => $"return {positional};",
            _ => $$"""
                return TReader.Access == {{MemberAccess}}.Keyed || (TReader.Access == {{MemberAccess}}.Either && !scope.IsPositional)
                    ? {{keyed}}
                    : {{positional}};
                """,
        };
    }

    private static Code NotPositional =>
        $$"""
            if (scope.IsPositional)
            {
                throw reader.Invalid("a map", "an array");
            }
            """;

    private static Code Filled(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers)
    {
        string target = contract.Type.IsStruct ? "ref value" : "value";
        string existing = KeyedReadEmitter.NeedsExisting(slots) ? ", existing" : "";
        Code positional = $$"""
            {{PositionalReadEmitter.Members(contract, slots, helpers)}}
            {{PositionalReadEmitter.End(contract)}}
            """;
        Code keyed = $"ReadKeyed{contract.Suffix}(ref reader, ref scope, {target}{existing});";
        Code fill = contract.Form switch
        {
            LayoutForm.Map => $$"""
                {{NotPositional}}
                {{keyed}}
                """,
            LayoutForm.Bare or LayoutForm.Slots => positional,
            _ when !contract.IsReadByPosition => keyed,
            _ when !contract.IsReadByKey => positional,
            _ => $$"""
                if (TReader.Access != {{MemberAccess}}.Keyed && (TReader.Access == {{MemberAccess}}.Positional || scope.IsPositional))
                {
                    {{positional}}
                }
                else if (TReader.Access != {{MemberAccess}}.Positional)
                {
                    {{keyed}}
                }
                """,
        };
        return $$"""
            {{contract.Type.Name}} value = {{ConstructEmitter.Start(contract)}};
            {{CallbackEmitter.At(contract, CallbackTime.Reading)}}
            {{MergeEmitter.RemoveItems(contract, slots)}}
            {{fill}}
            {{CallbackEmitter.At(contract, CallbackTime.Read)}}
            return value;
            """;
    }
}
