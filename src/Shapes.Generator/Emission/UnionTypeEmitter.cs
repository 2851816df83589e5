using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits C#'s union types: a value holds one of its cases, or null.</summary>
internal static class UnionTypeEmitter
{
    /// <summary>The descriptions of cases that are not contracts.</summary>
    public static IEnumerable<Code> Infos(ContractLayout contract, HelperMethods helpers) =>
        contract is { Form: LayoutForm.Union, Layout.Union.IsUnionType: true }
            ? Cases(contract)
                .Select(
                    (item, i) =>
                        item.Type is ObjectModel
                            ? Code.None
                            : (Code)
                                $$"""
                                    private static readonly {{ShapeInfo}} {{Info(contract, i)}} = new(typeof({{item.Type.Name}}), {{Literal(
                                        item.Name
                                    )}}, []) { Value = {{InfoEmitter.Describe(item.Type, helpers)}} };
                                    """
                )
            : [];

    /// <summary>The description of a case, as source.</summary>
    public static string InfoOf(ContractLayout contract, UnionCaseModel item, int index) =>
        item.Type is ObjectModel type ? $"{type.Shape}.Info" : Info(contract, index);

    /// <summary>The statements that write the key of a case and its value.</summary>
    public static Code Write(ContractLayout contract, HelperMethods helpers) =>
        $$"""
        switch (value.Value)
        {
            case null:
                writer.WriteNull({{Kind(ValueKind.Object)}});
                break;
            {{Each(contract, (item, i) => $$"""
                {{Named(contract, item, i, helpers)}}
                writer.BeginCase({{contract.UnionInfo}}, {{i}});
                {{ValueExpressions.Write(item.Type, $"case{i}", helpers)}}
                writer.EndCase();
                """)}}
        }
        """;

    /// <summary>The statements that read the key of a case and its value.</summary>
    public static Code Read(ContractLayout contract, HelperMethods helpers) =>
        $$"""
            if (!reader.BeginCase({{contract.UnionInfo}}, out int index))
            {
                return default;
            }

            {{contract.Type.Name}} value = index switch
            {
                {{Cases(contract).Select(
                (item, i) =>
                    (Code)
                        $"{Index(contract, i)} => {New(contract, item, ValueExpressions.ReadWhole(item.Type, helpers))},"
            )}}
            };
            reader.EndCase();
            {{Cases(contract).Select((item, i) => NamedOnly(item, i, helpers))}}
            return value.Value is not null{{Nulls(contract)}}
                ? value
                : throw reader.Invalid({{Literal($"a value of {contract.DisplayName}")}}, "null");
            """;

    // JSON has an enum without a name as a number, which is another case.
    private static Code Named(ContractLayout contract, UnionCaseModel item, int index, HelperMethods helpers) =>
        NeedsName(item) is not { } type
            ? Code.None
            : $$"""
                if (TWriter.IsText && {{helpers.Table(type)}}.NameOf(unchecked((long)case{{index}})) is null)
                {
                    throw {{UnionCases}}.Unnamed({{Literal(contract.DisplayName)}}, case{{index}});
                }

                """;

    // A number in a string is such an enum, which could not be written again.
    private static Code NamedOnly(UnionCaseModel item, int index, HelperMethods helpers) =>
        NeedsName(item) is not { } type
            ? Code.None
            : $$"""
                if (TReader.IsText && value.Value is {{type.Name}} case{{index}} && {{helpers.Table(
                    type
                )}}.NameOf(unchecked((long)case{{index}})) is null)
                {
                    throw reader.Invalid({{Literal($"a name of {type.SimpleName}")}}, "a number in a string");
                }

                """;

    private static EnumModel? NeedsName(UnionCaseModel item) =>
        item.Type is EnumModel { AsName: true } type && item.JsonKinds is not JsonKinds.None && !item.JsonKinds.HasFlag(JsonKinds.Number)
            ? type
            : null;

    // An object whose conversion gives null is written as null, and read as no value.
    private static string Nulls(ContractLayout contract)
    {
        int[] indexes =
        [
            .. Enumerable
                .Range(0, Cases(contract).Count)
                .Where(i => Cases(contract)[i].Type is ConvertedModel { IsStruct: false, Wire.IsValueType: false }),
        ];
        return indexes.Length == 0 ? "" : $" || index is {string.Join(" or ", indexes)}";
    }

    /// <summary>The statements that write a message with the field of the case; none for a null.</summary>
    public static Code WriteOneOf(ContractLayout contract, HelperMethods helpers) =>
        $$"""
        int mark = writer.BeginObject({{Cases(contract).Count}}, 0);
        switch (value.Value)
        {
            case null:
                break;
            {{Each(contract, (item, i) => $$"""
                writer.Member({{i}}, {{item.Key}}, default, {{Kind(item.Type.Kind)}}, false);
                {{ValueExpressions.Write(item.Type, $"case{i}", helpers)}}
                """)}}
        }

        writer.EndObject(mark);
        """;

    /// <summary>The statements that read a message with the field of a case; of several the last counts.</summary>
    public static Code ReadOneOf(ContractLayout contract, HelperMethods helpers) =>
        $$"""
        if (!reader.BeginObject({{Cases(contract).Count}}, out {{ObjectScope}} scope))
        {
            return default;
        }

        {{contract.Type.Name}} value = existing;
        while (reader.NextMember(ref scope, {{contract.Info}}, out int index))
        {
            switch (index)
            {
                {{Cases(contract).Select((item, i) => (Code)$$"""
                    case {{i}}:
                        value = {{(
                                New(contract, item, ValueExpressions.Read(item.Type, Existing(item, i), helpers))
                            )}};
                        break;
                    """)}}
            }
        }

        reader.EndObject(ref scope);
        return value;
        """;

    private static string Info(ContractLayout contract, int index) => $"s_case{index}{contract.UnionInfo.Substring("s_union".Length)}";

    private static EquatableArray<UnionCaseModel> Cases(ContractLayout contract) => contract.Layout.Union!.Cases;

    // In a pattern a tuple's name would itself be a pattern.
    private static Code Case(string type, int index) =>
        !IsTuple(type)
            ? (Code)$"case {type} case{index}:"
            : $$"""
                case var tuple{{index}} when tuple{{index}}.GetType() == typeof({{type}}):
                    var case{{index}} = ({{type}})tuple{{index}};
                """;

    private static string Earlier(string type, int index) =>
        IsTuple(type)
            ? $"value.Value?.GetType() == typeof({type}) ? ({type})value.Value : default"
            : $"value.Value is {type} earlier{index} ? earlier{index} : default";

    private static bool IsTuple(string type) => type[0] == '(';

    // The last case needs no number: the index is always valid.
    private static string Index(ContractLayout contract, int index) => index == Cases(contract).Count - 1 ? "_" : $"{index}";

    private static string Existing(UnionCaseModel item, int index) => item.Type.IsMerged ? Earlier(item.Type.Name, index) : "default";

    private static Code New(ContractLayout contract, UnionCaseModel item, string value) =>
        $"new {contract.Type.Name}(({item.Parameter})({value}))";

    private static Code Each(ContractLayout contract, Func<UnionCaseModel, int, Code> write) =>
        $$"""
        {{contract.Layout.Union!.Ancestors.Select(i => (Code)$$"""
            {{Case(Cases(contract)[i].Type.Name, i)}}
                {{write(Cases(contract)[i], i)}}
                break;
            """)}}
        case var other:
            throw {{UnionCases}}.None(other.GetType(), {{Literal(contract.DisplayName)}});
        """;
}
