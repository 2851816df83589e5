using System.Globalization;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The description of a contract: <c>Info</c>.</summary>
internal static class InfoEmitter
{
    public static void Emit(SourceWriter writer, ContractModel contract)
    {
        writer.Line($"private static readonly {Names.Shapes}ShapeInfo s_info = new(typeof({contract.Type.Name}), {Names.Literal(contract.DisplayName)},");
        writer.Line("[");
        writer.Indent();
        foreach (MemberModel member in contract.Members)
        {
            string number = member.Number.ToString(CultureInfo.InvariantCulture);
            writer.Line($"new({Names.Literal(member.Name)}, {Names.Literal(member.JsonName)}, {number}, {Describe(member.Type)}),");
        }

        writer.Unindent();
        writer.Line("]);");
        writer.Blank();
        writer.Line("/// <inheritdoc />");
        writer.Line($"public static {Names.Shapes}ShapeInfo Info => s_info;");
    }

    private static string Describe(TypeModel type)
    {
        TypeModel inner = type is NullableModel nullable ? nullable.Inner : type;
        var properties = new List<string>();
        if (type.AcceptsNull)
        {
            properties.Add("IsNullable = true");
        }

        if (type is NullableModel)
        {
            properties.Add("IsNullableValueType = true");
        }

        switch (inner)
        {
            case ObjectModel contract:
                properties.Add($"Object = static () => {contract.Shape}.Info");
                break;
            case ListModel list:
                properties.Add($"Item = {Describe(list.Item)}");
                break;
            case MapModel map:
                properties.Add($"Key = {Describe(map.Key)}");
                properties.Add($"Item = {Describe(map.Value)}");
                break;
            case EnumModel named:
                properties.Add($"EnumName = {Names.Literal(named.DisplayName)}");
                properties.Add($"EnumValues = {EnumEmitter.Values(named)}");
                if (named.AsName)
                {
                    properties.Add("EnumAsName = true");
                }

                break;
        }

        string created = $"new({Names.Kind(inner.Kind)})";
        return properties.Count == 0 ? created : $"{created} {{ {string.Join(", ", properties)} }}";
    }
}
