using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Reads a baseline, whose lines may be in any order.</summary>
internal static class BaselineReader
{
    /// <summary>Reads the contracts of a baseline.</summary>
    /// <exception cref="FormatException">The text is not a baseline.</exception>
    public static WireSet Read(string text)
    {
        string[] texts = text.Replace("\r\n", "\n").Split('\n');
        WireLine.RefuseConflicts(texts);
        if (texts[0] is not (BaselineWriter.Header or BaselineWriter.FirstHeader))
        {
            throw new FormatException($"line 1: expected '{BaselineWriter.Header}'");
        }

        WireLine[] lines =
        [
            .. texts
                .Select(static (line, i) => (Line: line, Number: i + 1))
                .Skip(1)
                .Where(static line => line.Line.Length > 0)
                .Select(static line => WireLine.Parse(line.Line, line.Number)),
        ];
        AssertOnce(lines);
        ILookup<string, WireLine> contracts = Of(lines, "contract");
        ILookup<string, WireLine> enums = Of(lines, "enum");
        foreach (WireLine line in lines)
        {
            AssertOwned(line, line.Kind is "enum" or "value" ? enums : contracts);
        }

        ILookup<string, WireLine> members = Of(lines, "member");
        ILookup<string, WireLine> cases = Of(lines, "case");
        ILookup<string, WireLine> reserved = Of(lines, "reserved");
        ILookup<string, WireLine> values = Of(lines, "value");
        return new WireSet(
            contracts
                .Select(contract => new WireContract(
                    contract.Key,
                    contract.Any(static line => line.Has("root")),
                    MemberLayouts
                        .All.Each()
                        .SelectMany(kind => Layout(contract, kind, members[contract.Key], cases[contract.Key]))
                        .ToEquatableArray(),
                    reserved[contract.Key].Select(Reserved).ToEquatableArray()
                ))
                .ToEquatableArray(),
            enums
                .Select(type => new WireEnum(
                    type.Key,
                    type.First().Read("type="),
                    values[type.Key].Select(static line => new EnumValueModel(line.Name, line.Long("number="))).ToEquatableArray()
                ))
                .ToEquatableArray()
        )
        {
            IsOfFirstVersion = texts[0] == BaselineWriter.FirstHeader,
        };
    }

    private static ILookup<string, WireLine> Of(WireLine[] lines, string kind) =>
        lines.Where(line => line.Kind == kind).ToLookup(static line => line.Owner, StringComparer.Ordinal);

    private static IEnumerable<WireLayout> Layout(
        IEnumerable<WireLine> contract,
        MemberLayouts kind,
        IEnumerable<WireLine> members,
        IEnumerable<WireLine> cases
    ) =>
        contract
            .Where(line => line.Has("form=") && line.Formats.HasFlag(kind))
            .Select(line => new WireLayout(
                kind,
                line.Read("form="),
                line.Find("discriminator="),
                members
                    .Where(member => member.Formats.HasFlag(kind))
                    .OrderBy(static member => !member.Has("place="))
                    .ThenBy(static member => member.Int(member.Has("place=") ? "place=" : "number="))
                    .Select(Member)
                    .ToEquatableArray(),
                cases
                    .Where(item => item.Formats.HasFlag(kind))
                    .Select(static item => new WireCase(item.Read("of="), item.Int("key="), item.Find("label=")))
                    .ToEquatableArray()
            )
            {
                Value = line.Has("type=") ? line.Read("type=", WireTypeParser.Parse) : null,
                IsExact = line.Has("exact"),
                KeepsUnknown = line.Has("extension"),
                RefusesUnknown = line.Has("disallow"),
            });

    private static WireMember Member(WireLine line) =>
        new(
            line.Name,
            line.Has("number=") ? line.Int("number=") : 0,
            line.Read("name="),
            line.Read("type=", WireTypeParser.Parse),
            line.Has("required"),
            line.Has("default"),
            line.Has("omitted")
        )
        {
            IsUnread = line.Has("unread"),
        };

    private static Reservation Reserved(WireLine line) =>
        line.Has("name=") ? new Reservation(0, line.Read("name="), line.Formats) : new Reservation(line.Int("number="), "", line.Formats);

    // A merge may leave the same line twice.
    private static void AssertOnce(IEnumerable<WireLine> lines)
    {
        var first = new Dictionary<(string Key, MemberLayouts Kind), WireLine>();
        foreach (WireLine line in lines)
        {
            foreach ((string Key, MemberLayouts Kind) key in line.Formats.Each().SelectMany(kind => Keys(line).Select(key => (key, kind))))
            {
                if (first.TryGetValue(key, out WireLine other))
                {
                    throw line.Error($"{key.Key} is on line {other.Number} already: remove one of the two");
                }

                first.Add(key, line);
            }
        }
    }

    private static IEnumerable<string> Keys(WireLine line)
    {
        yield return line.Kind switch
        {
            "case" => $"case {line.Int("key=")} of {line.Subject}",
            "reserved" =>
                $"the reserved {(line.Has("name=") ? $"name '{line.Read("name=")}'" : $"number {line.Int("number=")}")} of {line.Subject}",
            _ => $"{line.Kind} {line.Subject}",
        };
        if (line.Has("place="))
        {
            yield return $"place {line.Int("place=")} of {line.Owner}";
        }
    }

    private static void AssertOwned(WireLine line, ILookup<string, WireLine> owners)
    {
        if (!owners.Contains(line.Owner))
        {
            throw line.Error($"there is no line for the {(line.Kind == "value" ? "enum" : "contract")} '{line.Owner}'");
        }

        MemberLayouts forms = owners[line.Owner]
            .Where(static owner => owner.Has("form="))
            .Aggregate(MemberLayouts.None, static (all, owner) => all | owner.Formats);
        if (line.Kind is "member" or "case" && (line.Formats & ~forms) is not MemberLayouts.None and var lacking)
        {
            throw line.Error($"'{line.Owner}' is not offered in {FormatNames.Of(lacking)}");
        }
    }
}
