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
        ContractLayout[] offered = [.. layouts.Where(static layout => layout.Form != LayoutForm.None)];
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
        return layout.Form == LayoutForm.None ? "null" : layout.Info;
    }

    private static Code Table(ContractLayout contract) => $$"""
        private static readonly {{ShapeInfo}} {{contract.Info}} = new(typeof({{contract.Type.Name}}), {{Literal(contract.DisplayName)}},
        [
            {{Fields(contract)}}
            {{contract.Members.Where(static member => !member.IsWriteOnly).Select(Member)}}
        ]){{Properties(contract)}};
        """;

    private static string Properties(ContractLayout contract)
    {
        var properties = new List<string>();
        if (contract.Layout.LacksKeys)
        {
            properties.Add("LacksKeys = true");
        }

        if (contract.Layout.RefusesUnknown)
        {
            string names = string.Join(", ", contract.Members.Where(static member => member.IsWriteOnly).Select(static member => Literal(member.WireName)));
            properties.Add("RefusesUnknown = true");
            properties.Add($"WrittenOnly = [{names}]");
        }

        return properties.Count == 0 ? "" : $" {{ {string.Join(", ", properties)} }}";
    }

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

        if (type is NullableModel)
        {
            yield return "IsNullableValueType = true";
        }
    }

    private static string[] Properties(TypeModel type) => type switch
    {
        ObjectModel contract => [$"Object = static () => {contract.Shape}.Info"],
        ListModel list => [$"Item = {Describe(list.Item)}"],
        MapModel map => [$"Key = {Describe(map.Key)}", $"Item = {Describe(map.Value)}"],
        ConvertedModel converted => Properties(converted.Wire),
        EnumModel { AsName: true } named => [.. Enum(named), "EnumAsName = true"],
        EnumModel numbered => Enum(numbered),
        _ => [],
    };

    private static string[] Enum(EnumModel type) =>
        [$"EnumName = {Literal(type.DisplayName)}", $"EnumValues = {EnumEmitter.Values(type)}"];
}
