using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits contracts that stand for one of several: with a key, or with a field for each.</summary>
internal static class UnionEmitter
{
    /// <summary>The tables of the cases.</summary>
    public static IEnumerable<Code> Tables(ContractLayout[] layouts, HelperMethods helpers) =>
        layouts
            .Where(static layout => layout.Form == LayoutForm.Union)
            .SelectMany(layout => UnionTypeEmitter.Infos(layout, helpers).Append(Table(layout)));

    /// <summary>The methods that write and read a base as itself, called by it and by unions with it as a case.</summary>
    public static Code Self(ContractModel contract, ContractLayout[] layouts, HelperMethods helpers)
    {
        ContractLayout[] unions =
        [
            .. layouts.Where(static layout => layout is { Form: LayoutForm.Union, Layout.Union.IsUnionType: false }),
        ];
        if (contract.IsAbstract || unions.Length == 0)
        {
            return Code.None;
        }

        return $$"""
            internal static void WriteSelf<TWriter>(ref TWriter writer, {{contract.Type.Name}} value)
                {{WriterConstraint}}
            {
                {{unions.Select(WriteBranch)}}
                Write(ref writer, value);
            }

            internal static {{contract.Type.Name}} ReadSelf<TReader>(ref TReader reader, {{contract.Type.Nullable}} existing)
                {{ReaderConstraint}}
            {
                {{unions.Select(ReadBranch)}}
                return Read(ref reader, existing);
            }

            {{Code.Apart(unions.Select(union => WriteEmitter.Self(union.Self, helpers)))}}

            {{Code.Apart(unions.Select(union => ReadEmitter.Self(union.Self, helpers)))}}
            """;
    }

    /// <summary>Statements that write the key of a case and the value.</summary>
    public static Code Write(ContractLayout contract)
    {
        UnionModel union = contract.Layout.Union!;
        return $$"""
            {{WriteEmitter.Null}}

            global::System.Type type = ((object)value).GetType();
            {{(union.Fallback == UnionFallback.None ? "again:" : "")}}
            {{union.Cases.Select((item, i) => WriteCase(contract, item, i, $"type == typeof({item.Type.Name})"))}}
            {{(union.BaseIsValue && !union.Cases.Any(item => item.Type.Name == contract.Type.Name) ? WriteBase(contract) : Code.None)}}
            {{(union.Fallback == UnionFallback.None ? NoCase(contract) : Fallback(contract))}}
            """;
    }

    /// <summary>Statements that read the key of a case and the value.</summary>
    public static Code Read(ContractLayout contract)
    {
        UnionModel union = contract.Layout.Union!;
        string self = union.BaseIsValue
            ? $"ReadSelf{contract.Suffix}(ref reader, existing)"
            : $"throw reader.Invalid({Literal($"a {contract.DisplayName} that says which case it is")}, \"one that does not\")";
        return $$"""
            if (!reader.BeginCase({{contract.UnionInfo}}, out int index))
            {
                return null!;
            }

            {{contract.Type.Name}} value = index switch
            {
                {{union.Cases.Select((item, i) => (Code)$"{i} => {Call(item, "Read")}(ref reader, default),")}}
                _ => {{self}},
            };
            reader.EndCase();
            return {{(union.HasNullableCase ? "value!" : """value ?? throw reader.Invalid("an object", "null")""")}};
            """;
    }

    /// <summary>Statements that write a message with the field of the value's case.</summary>
    public static Code WriteOneOf(ContractLayout contract)
    {
        UnionModel union = contract.Layout.Union!;
        return $$"""
            {{WriteEmitter.Null}}

            global::System.Type type = ((object)value).GetType();
            int mark = writer.BeginObject({{union.Cases.Count}}, 0);
            again:
            {{union.Cases.Select((item, i) => Field(item, i, i == 0 ? "if" : "else if"))}}
            else
            {
                {{NoCase(contract)}}
            }

            writer.EndObject(mark);
            """;
    }

    /// <summary>Statements that read a message with the field of a case.</summary>
    public static Code ReadOneOf(ContractLayout contract) =>
        $$"""
            if (!reader.BeginObject({{contract.Layout.Union!.Cases.Count}}, out {{ObjectScope}} scope))
            {
                return null!;
            }

            {{contract.Type.Nullable}} value = existing;
            while (reader.NextMember(ref scope, {{contract.Info}}, out int index))
            {
                switch (index)
                {
                    {{contract.Layout.Union!.Cases.Select(ReadField)}}
                }
            }

            reader.EndObject(ref scope);
            return value ?? throw reader.Invalid({{Literal($"one of the cases of {contract.DisplayName}")}}, "none");
            """;

    private static Code Table(ContractLayout contract)
    {
        UnionModel union = contract.Layout.Union!;
        return $$"""
            private static readonly {{UnionInfo}} {{contract.UnionInfo}} = new({{Literal(contract.DisplayName)}}, {{Literal(
                union.Discriminator
            )}},
            [
                {{union.Cases.Select(
                (item, i) =>
                    (Code)
                        $$"""
                        new({{Key(item)}}) { Shape = static () => {{UnionTypeEmitter.InfoOf(contract, item, i)}}{{Kinds(item)}} },
                        """
            )}}
            ]){{(
                union.IsUnionType ? " { IsUnionType = true }"
                : union.IgnoresUnknownLabels ? " { IgnoresUnknownLabels = true }"
                : ""
            )}};
            """;
    }

    private static string Kinds(UnionCaseModel item) =>
        item.JsonKinds == JsonKinds.None
            ? ""
            : $", JsonKinds = {string.Join(" | ", $"{item.JsonKinds}".Split(',').Select(static kind => $"{JsonKindsName}.{kind.Trim()}"))}";

    private static Code WriteBranch(ContractLayout layout) =>
        $$"""
            if ({{WriteEmitter.LayoutCondition("TWriter", layout)}})
            {
                WriteSelf{{layout.Suffix}}(ref writer, value);
                return;
            }
            """;

    private static Code ReadBranch(ContractLayout layout) =>
        $$"""
            if ({{WriteEmitter.LayoutCondition("TReader", layout)}})
            {
                return ReadSelf{{layout.Suffix}}(ref reader, existing);
            }
            """;

    private static Code WriteCase(ContractLayout contract, UnionCaseModel item, int index, string? condition)
    {
        Code write = $$"""
            writer.BeginCase({{contract.UnionInfo}}, {{index}});
            {{Call(item, "Write")}}(ref writer, ({{item.Type.Name}})value);
            writer.EndCase();
            """;
        return condition is null
            ? write
            : $$"""
                if ({{condition}})
                {
                    {{write}}
                    return;
                }
                """;
    }

    // A value of a class that is not a case: JSON writes it as a case that it derives from.
    private static Code Fallback(ContractLayout contract)
    {
        UnionModel union = contract.Layout.Union!;
        int self = Array.FindIndex([.. union.Cases], item => item.Type.Name == contract.Type.Name);
        return $$"""
            {{union.Ancestors.Where(i => i != self).Select(i =>
                WriteCase(contract, union.Cases[i], i, $"value is {union.Cases[i].Type.Name}")
            )}}
            {{(
                self < 0 ? $"WriteSelf{contract.Suffix}(ref writer, value);" : WriteCase(contract, union.Cases[self], self, condition: null)
            )}}
            """;
    }

    private static Code WriteBase(ContractLayout contract) =>
        $$"""
            if (type == typeof({{contract.Type.Name}}))
            {
                WriteSelf{{contract.Suffix}}(ref writer, value);
                return;
            }
            """;

    private static Code Field(UnionCaseModel item, int index, string condition) =>
        $$"""
            {{condition}} (type == typeof({{item.Type.Name}}))
            {
                writer.Member({{index}}, {{item.Key}}, default, {{Kind(ValueKind.Object)}}, false);
                {{Call(item, "Write")}}(ref writer, ({{item.Type.Name}})value);
            }
            """;

    private static Code ReadField(UnionCaseModel item, int index) =>
        $$"""
            case {{index}}:
                value = {{Call(item, "Read")}}(ref reader, value is {{item.Type.Name}} earlier{{index}} ? earlier{{index}} : default);
                break;
            """;

    // A proxy is written as the case that it stands for.
    private static Code NoCase(ContractLayout contract) =>
        $$"""
            type = {{UnionCases}}.Proxied(type, {{Literal(contract.DisplayName)}});
            goto again;
            """;

    private static string Call(UnionCaseModel item, string method) => $"{item.Shape}.{method}{(item.IsPolymorphic ? "Self" : "")}";

    private static string Key(UnionCaseModel item) => item.Label is null ? $"{item.Key}" : $"{item.Key}, {item.Label}";
}
