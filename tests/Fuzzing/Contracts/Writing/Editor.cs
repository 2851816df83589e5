using System.Text.RegularExpressions;

namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Edits contracts as people do: a member more or less, renamed, retyped, or in another place.</summary>
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
        switch (dice.Below(5))
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

    // Numbers of attributes, behind all that there are.
    private static string Later(string line) =>
        Digits().Replace(line, static number => $"{int.Parse(number.ValueSpan, System.Globalization.CultureInfo.InvariantCulture) + 20}");

    [GeneratedRegex(@"\w+(?=( \{ get|;$| = ))", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Name();

    [GeneratedRegex(@"\b(int|short|long|uint|byte|double|float)\b\??", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Number();

    [GeneratedRegex(
        @"(?<=(Key\(|Order = |ProtoMember\(|MemoryPackOrder\())\d+",
        RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1000
    )]
    private static partial Regex Digits();
}
