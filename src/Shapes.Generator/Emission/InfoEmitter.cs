using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The description of a contract: <c>Info</c>.</summary>
internal static class InfoEmitter
{
    public static Code Emit(ContractModel contract) => $$"""
        private static readonly {{ShapeInfo}} s_info = new(typeof({{contract.Type.Name}}), {{Literal(contract.DisplayName)}},
        [
            {{contract.Members.Select(Member)}}
        ]);

        /// <inheritdoc />
        public static {{ShapeInfo}} Info => s_info;
        """;

    private static Code Member(MemberModel member) =>
        $"new({Literal(member.Name)}, {Literal(member.JsonName)}, {member.Number}, {Describe(member.Type)}),";

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
        EnumModel { AsName: true } named => [.. Enum(named), "EnumAsName = true"],
        EnumModel numbered => Enum(numbered),
        _ => [],
    };

    private static string[] Enum(EnumModel type) =>
        [$"EnumName = {Literal(type.DisplayName)}", $"EnumValues = {EnumEmitter.Values(type)}"];
}
