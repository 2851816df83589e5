using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The description of a contract: <c>Info</c>.</summary>
internal static class InfoEmitter
{
    public static Code Emit(ContractLayout[] layouts) => layouts.Length == 1 ? Only(layouts[0]) : Several(layouts);

    private static Code Only(ContractLayout contract) => $$"""
        {{Table(contract)}}

        /// <inheritdoc />
        public static {{ShapeInfo}} Info => s_info;
        """;

    // The general description has the members of the first layout and leads to the others.
    private static Code Several(ContractLayout[] layouts)
    {
        ContractLayout[] offered = [.. layouts.Where(static layout => layout.Form != LayoutForm.None && Message(layout) is null)];
        string tables = string.Join(", ", ContractLayout.Kinds(MemberLayouts.All).Select(kind => TableOf(layouts, kind)));
        return $$"""
            {{Code.Apart(offered.Select(Table))}}

            private static readonly {{ShapeInfo}} s_info = new({{offered[0].Info}}, [{{tables}}]);

            /// <inheritdoc />
            public static {{ShapeInfo}} Info => s_info;
            """;
    }

    private static string TableOf(ContractLayout[] layouts, MemberLayouts kind)
    {
        ContractLayout layout = layouts.First(layout => layout.Layout.Layouts.HasFlag(kind));
        return layout.Form == LayoutForm.None ? "null"
            : Message(layout) is { } message ? $"{message.Shape}.Info.For({MemberLayout}.{kind})"
            : layout.Info;
    }

    // The message that a value is in Protobuf, whose description is its own.
    private static ObjectModel? Message(ContractLayout layout) =>
        layout is { Form: LayoutForm.Value, Layout: { Layouts: MemberLayouts.Numbers, Value: ConvertedModel converted } } ? converted.Wire as ObjectModel : null;

    private static Code Table(ContractLayout contract) => $$"""
        private static readonly {{ShapeInfo}} {{contract.Info}} = new(typeof({{contract.Type.Name}}), {{Literal(contract.DisplayName)}},
        [
            {{Fields(contract)}}
            {{contract.Members.Where(static member => !member.IsWriteOnly).Select(Member)}}
        ]){{Initializer(contract.Layout)}};
        """;

    private static string Initializer(LayoutModel layout) => layout switch
    {
        { LacksKeys: true } => " { LacksKeys = true }",
        { Value: { } value } => $" {{ Value = {Describe(value)} }}",
        _ => "",
    };

    // Derived contracts that are fields of the message.
    private static IEnumerable<Code> Fields(ContractLayout contract) => contract.Form is LayoutForm.OneOf or LayoutForm.Hierarchy
        ? contract.Layout.Union!.Cases.Select(static item =>
            (Code)$"new({Literal(item.Type.SimpleName)}, {Literal(item.Type.SimpleName)}, {item.Key}, new({Kind(ValueKind.Object)}) {{ IsNullable = true, Object = static () => {item.Type.Shape}.Info }}),")
        : [];

    private static Code Member(MemberModel member) =>
        $"new({Literal(member.Name)}, {Literal(member.WireName)}, {member.Number}, {Describe(member.Type)}),";

    private static string Describe(TypeModel type)
    {
        TypeModel inner = type is NullableModel nullable ? nullable.Inner : type;
        string properties = string.Join(", ", Nullability(type).Concat(Properties(inner)));
        string created = $"new({Kind(inner.Kind)})";
        return properties.Length == 0 ? created : $"{created} {{ {properties} }}";
    }

    private static IEnumerable<string> Nullability(TypeModel type)
    {
        if (type.AcceptsNull)
        {
            yield return "IsNullable = true";
        }

        if (type is NullableModel or ConvertedModel { Label: not null, Wire: NullableModel })
        {
            yield return "IsNullableValueType = true";
        }
    }

    private static string[] Properties(TypeModel type) => type switch
    {
        ObjectModel contract => [$"Object = static () => {contract.Shape}.Info"],
        ListModel list => [$"Item = {Describe(list.Item)}"],
        MapModel map => [$"Key = {Describe(map.Key)}", $"Item = {Describe(map.Value)}"],
        NullableModel nullable => Properties(nullable.Inner),
        ConvertedModel converted => Properties(converted.Wire),
        EnumModel { AsName: true } named => [.. Enum(named), "EnumAsName = true"],
        EnumModel numbered => Enum(numbered),
        _ => [],
    };

    private static string[] Enum(EnumModel type) =>
        [$"EnumName = {Literal(type.DisplayName)}", $"EnumValues = {EnumEmitter.Values(type)}"];
}
