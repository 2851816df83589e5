using System.Globalization;
using System.Text;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Writes a baseline: a line for each member, in an order that depends on the contracts only.</summary>
internal static class BaselineWriter
{
    public const int Version = 1;

    public static string Write(WireSet set)
    {
        var text = new StringBuilder("{\n");
        text.Append("  \"version\": ").Append(Version).Append(",\n");
        text.Append("  \"contracts\": ").Append(Block(set.Contracts.Select(Contract), "  ")).Append(",\n");
        text.Append("  \"enums\": ").Append(Block(set.Enums.Select(Enum), "  ")).Append('\n');
        return text.Append("}\n").ToString();
    }

    private static string Contract(WireContract contract) => Lines(
        "    ",
        $"\"contract\": {Quote(contract.Name)}",
        $"\"root\": {(contract.IsRoot ? "true" : "false")}",
        $"\"reserved\": {Block(contract.Reserved.Select(Reserved), "      ")}",
        $"\"layouts\": {Block(contract.Layouts.Select(Layout), "      ")}");

    private static string Layout(WireLayout layout)
    {
        string[] parts =
        [
            Formats(layout.Formats),
            $"\"form\": {Quote(layout.Form)}",
            .. layout.Discriminator.Length == 0 ? (string[])[] : [$"\"discriminator\": {Quote(layout.Discriminator)}"],
            $"\"members\": {Block(layout.Members.Select(Member), "          ")}",
            .. layout.Cases.Count == 0 ? (string[])[] : [$"\"cases\": {Block(layout.Cases.Select(Case), "          ")}"],
        ];
        return Lines("        ", parts);
    }

    private static string Reserved(Reservation reservation) => Line(
        reservation.Name.Length == 0 ? $"\"number\": {reservation.Number}" : $"\"name\": {Quote(reservation.Name)}",
        Formats(reservation.Formats));

    private static string Member(WireMember member)
    {
        string[] parts =
        [
            $"\"member\": {Quote(member.Name)}",
            $"\"number\": {member.Number}",
            $"\"name\": {Quote(member.WireName)}",
            $"\"type\": {Quote(member.Type.ToString())}",
            .. member.IsRequired ? (string[])["\"required\": true"] : [],
            .. member.HasDefault ? (string[])["\"default\": true"] : [],
        ];
        return Line(parts);
    }

    private static string Case(WireCase item) => Line($"\"contract\": {Quote(item.Contract)}", $"\"key\": {item.Key}", $"\"label\": {Quote(item.Label)}");

    private static string Enum(WireEnum type) => Lines(
        "    ",
        $"\"enum\": {Quote(type.Name)}",
        $"\"type\": {Quote(type.Kind)}",
        $"\"values\": {Block(type.Values.Select(static value => Line($"\"name\": {Quote(value.Name)}", $"\"value\": {value.Value.ToString(CultureInfo.InvariantCulture)}")), "      ")}");

    private static string Formats(MemberLayouts formats) => $"\"formats\": [{string.Join(", ", FormatNames.Of(formats).Select(Quote))}]";

    private static string Block(IEnumerable<string> items, string indent)
    {
        string inner = string.Join(",\n", items.Select(item => $"{indent}  {item}"));
        return inner.Length == 0 ? "[]" : $"[\n{inner}\n{indent}]";
    }

    private static string Lines(string indent, params string[] parts) =>
        $"{{\n{string.Join(",\n", parts.Select(part => $"{indent}  {part}"))}\n{indent}}}";

    private static string Line(params string[] parts) => $"{{ {string.Join(", ", parts)} }}";

    // ASCII only: it passes through a comment in C#, which other line separators would end.
    private static string Quote(string value)
    {
        var text = new StringBuilder("\"");
        foreach (char c in value)
        {
            if (c is '"' or '\\')
            {
                text.Append('\\').Append(c);
            }
            else if (c is < ' ' or > '~')
            {
                text.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
            }
            else
            {
                text.Append(c);
            }
        }

        return text.Append('"').ToString();
    }
}
