using System.Text.RegularExpressions;

namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>
/// Edits contracts as people do: a member more or less, renamed, retyped, or in another place; with a default, a condition of JSON, an enum
/// of another size.
/// </summary>
internal static partial class Editor
{
    private static readonly string[] Numbers = ["short", "int", "long", "double", "string?"];

    /// <summary>Another version of a unit; itself where it has no member that stands alone.</summary>
    public static Unit Edit(Unit unit, Dice dice)
    {
        List<string> lines = [.. unit.Lines];

        // The wire baseline is the project's own, not that of a library.
        (int Start, int End)[] members = [.. Members(lines).Where(member => member.Start > unit.LibraryEnd)];
        if (members.Length == 0)
        {
            return unit;
        }

        (int start, int end) = members[dice.Below(members.Length)];
        string name = Name().Match(lines[end]).Value;
        switch (dice.Below(8))
        {
            case 0:
                lines.InsertRange(
                    end + 1,
                    lines[start..(end + 1)].Select(line => Later(line.Replace(name, "Added", StringComparison.Ordinal)))
                );
                break;
            case 1:
                lines.RemoveRange(start, end + 1 - start);
                break;
            case 2:
                lines[end] = lines[end]
                    .Replace(" " + name + " ", " Renamed ", StringComparison.Ordinal)
                    .Replace(" " + name + ";", " Renamed;", StringComparison.Ordinal);
                break;
            case 3 when lines[end].Contains("{ get", StringComparison.Ordinal):
                lines[end] = Number().Replace(lines[end], dice.Of(Numbers), 1);
                break;
            case 4 when IsInClass(lines, start) && !lines[end].Contains("abstract ", StringComparison.Ordinal):
                lines[end] = Plain().Replace(lines[end], static member => member.Value + " = 5;");
                break;
            case 5 when lines.FindIndex(start, end - start, static line => line.Contains("JsonIgnore", StringComparison.Ordinal)) is var at:
                if (at >= 0)
                {
                    lines.RemoveAt(at);
                }
                else
                {
                    lines.Insert(start, $"    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting{dice.Of("Default", "Null")})]");
                }

                break;
            case 6
                when lines.FindIndex(unit.LibraryEnd + 1, static line => line.StartsWith("public enum ", StringComparison.Ordinal))
                    is >= 0
                        and var kind:
                lines[kind] = Underlying().Replace(lines[kind], static size => size.Length == 0 ? " : short " : " : int ");
                break;
            default:
                (int first, int last) = members[dice.Below(members.Length)];
                if (first > end)
                {
                    string[] moved = [.. lines[start..(end + 1)]];
                    lines.InsertRange(last + 1, moved);
                    lines.RemoveRange(start, moved.Length);
                }

                break;
        }

        return unit with
        {
            Lines = lines,
        };
    }

    // Attributes and declaration of members that nothing else names: constructors do not compile without theirs.
    private static IEnumerable<(int Start, int End)> Members(List<string> lines)
    {
        int start = -1;
        for (int i = 0; i < lines.Count; i++)
        {
            bool isAttribute = lines[i].StartsWith("    [", StringComparison.Ordinal) && lines[i].EndsWith(']');
            if (isAttribute)
            {
                start = start < 0 ? i : start;
                continue;
            }

            if (
                lines[i].StartsWith("    public ", StringComparison.Ordinal)
                && !lines[i].Contains('(', StringComparison.Ordinal)
                && Name().Match(lines[i]) is { Success: true } name
                && lines.Count(line => Regex.IsMatch(line, $@"\b{name.Value}\b", RegexOptions.None, TimeSpan.FromSeconds(1))) == 1
            )
            {
                yield return (start < 0 ? i : start, i);
            }

            start = -1;
        }
    }

    // Structs have initialisers only where they have a constructor.
    private static bool IsInClass(List<string> lines, int member) =>
        lines
            .Take(member)
            .LastOrDefault(static line => line.StartsWith("public ", StringComparison.Ordinal), "")
            .Split(' ')
            .SkipWhile(static word => word is not ("class" or "record" or "struct" or "interface"))
            .Take(2)
            .ToArray()
            is ["class", ..]
                or ["record", not "struct"];

    // Numbers of attributes, behind all that there are.
    private static string Later(string line) =>
        Digits().Replace(line, static number => $"{int.Parse(number.ValueSpan, System.Globalization.CultureInfo.InvariantCulture) + 20}");

    [GeneratedRegex(@"\w+(?=( \{ get|;$| = ))", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Name();

    [GeneratedRegex(@"\b(int|short|long|uint|byte|double|float)\b\??", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Number();

    [GeneratedRegex(
        @"(?<= (int|short|long|uint|byte|double|float)\?? \w+ )\{ get; (private )?(set|init); \}$",
        RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1000
    )]
    private static partial Regex Plain();

    [GeneratedRegex(@"(?<=^public enum \w+)( : byte )?(?= ?\{)", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Underlying();

    [GeneratedRegex(
        @"(?<=(Key\(|Order = |ProtoMember\(|MemoryPackOrder\())\d+",
        RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1000
    )]
    private static partial Regex Digits();
}
