namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Writes units: up to four contracts that hold each other, are nested, generic, or cases of a base.</summary>
internal static class UnitWriter
{
    private static readonly string[] Names =
    [
        "Order",
        "Person",
        "Item",
        "Page",
        "Shape",
        "Message",
        "Entry",
        "Node",
        "List",
        "Result",
        "Set",
    ];

    /// <summary>Writes some units, which compile together.</summary>
    /// <param name="seed">The seed of the first; each has the next.</param>
    /// <param name="count">How many.</param>
    public static Unit[] Write(int seed, int count)
    {
        var globals = new HashSet<string>(StringComparer.Ordinal);
        return [.. Enumerable.Range(0, count).Select(i => Write(seed + i, i, globals))];
    }

    /// <summary>The unit of a seed.</summary>
    /// <param name="globals">The names that are taken outside of namespaces.</param>
    public static Unit Write(int seed, int number, HashSet<string> globals)
    {
        var dice = new Dice(seed);
        var style = Style.Random(dice);
        var known = new List<string>();
        var types = new TypeWriter(dice, known);
        var surrogates = new SurrogateWriter(dice, types);
        var contracts = new ContractWriter(dice, types, style);
        var lines = new List<string> { types.IsNullable ? "#nullable enable" : "#nullable disable" };
        bool isGlobal = dice.Percent(10);
        if (!isGlobal)
        {
            lines.Add($"namespace {dice.Of($"U{number}", $"U{number}.Models", $"Samples.U{number}")};");
            lines.AddRange(Kind(dice));
        }

        var names = new HashSet<string>(StringComparer.Ordinal);
        for (int i = 0, count = dice.Below(3) + 1; i < count; i++)
        {
            if (i == 1 && !isGlobal && dice.Percent(25))
            {
                lines.AddRange([dice.Of(Unit.Library, Unit.LibraryWithSet), .. lines.Take(2)]);
            }

            switch (dice.Below(100))
            {
                case < 6 when style.Kinds == Annotations.ProtoBuf:
                    known.Add(surrogates.OfProtoBuf(lines, New(dice, names, isGlobal, number, globals)));
                    break;
                case < 9 when !style.Has(Annotations.ProtoBuf):
                    known.Add(surrogates.OfItself(lines, New(dice, names, isGlobal, number, globals)));
                    break;
                case < 18:
                    known.Add(surrogates.OfShape(lines, New(dice, names, isGlobal, number, globals)));
                    break;
                case < 19:
                    known.Add(surrogates.OfHalf(lines, New(dice, names, isGlobal, number, globals)));
                    break;
                case < 23:
                    known.Add(UnionType(dice, types, surrogates, lines, New(dice, names, isGlobal, number, globals)));
                    break;
                case < 70:
                    string name = New(dice, names, isGlobal, number, globals);
                    bool isGeneric = dice.Percent(12);
                    bool isNested = dice.Percent(10);
                    bool isPublic = dice.Percent(97);
                    name = isPublic ? name : $"Hidden{name}"; // In another assembly, another unit's type of this name would be found.
                    lines.AddRange(isNested ? ["public partial class Outer" + name, "{"] : []);
                    contracts.Write(
                        lines,
                        [],
                        contracts.Form(),
                        isPublic ? "public " : "internal ",
                        name + (isGeneric ? "<T>" : ""),
                        "",
                        dice.Percent(80) ? 0 : 1,
                        [.. isNested ? ["Outer" + name] : Array.Empty<string>()]
                    );
                    lines.AddRange(isNested ? ["}"] : []);
                    known.Add((isNested ? $"Outer{name}." : "") + name + (isGeneric ? $"<{types.Type(0)}>" : ""));
                    break;
                default:
                    known.Add(Hierarchy(dice, style, contracts, surrogates, lines, () => New(dice, names, isGlobal, number, globals)));
                    break;
            }
        }

        return new Unit(
            number,
            [
                .. lines.Select(line =>
                    isGlobal
                        ? line.Replace("Kind.Second", "DayOfWeek.Monday", StringComparison.Ordinal)
                            .Replace("Kind ", "DayOfWeek ", StringComparison.Ordinal)
                            .Replace("Kind?", "DayOfWeek?", StringComparison.Ordinal)
                            .Replace("Kind>", "DayOfWeek>", StringComparison.Ordinal)
                            .Replace("Kind,", "DayOfWeek,", StringComparison.Ordinal)
                        : line
                ),
            ]
        );
    }

    private static string New(Dice dice, HashSet<string> names, bool isGlobal, int number, HashSet<string> globals)
    {
        while (true)
        {
            string name = dice.Of(Names);

            // A generic List of the global namespace would be that of all other units.
            name = isGlobal && (dice.Percent(70) || globals.Contains(name) || name == "List") ? $"{name}U{number}" : name;
            if (names.Add(name) && (!isGlobal || globals.Add(name)))
            {
                return name;
            }

            if (names.Add(name = $"{name}X{names.Count}U{number}"))
            {
                return name;
            }
        }
    }

    // Names that differ by case, that JSON has, that look like numbers, and that are combined.
    private static string[] Kind(Dice dice) =>
        dice.Below(10) switch
        {
            0 => ["public enum Kind { None, First, Second = 7, first = 9 }"],
            1 => ["[JsonConverter(typeof(JsonStringEnumConverter))]", "public enum Kind { None, First, Second = 7, FIRST = 9 }"],
            2 => ["[Flags, JsonConverter(typeof(JsonStringEnumConverter))]", "public enum Kind { None, First, Second = 6, Third = 8 }"],
            3 => ["public enum Kind : byte { None, First, Second = 7 }"],
            4 =>
            [
                "[JsonConverter(typeof(JsonStringEnumConverter))]",
                "public enum Kind { None, [JsonStringEnumMemberName(\"7\")] First, [JsonStringEnumMemberName(\"3d\")] Second = 7 }",
            ],
            5 => ["[JsonConverter(typeof(JsonNumberEnumConverter<Kind>))]", "public enum Kind { None, First, Second = 7 }"],
            _ => ["public enum Kind { None, First, Second = 7 }"],
        };

    // As the compiler of C# 15 lowers union Name(First, Second).
    private static string UnionType(Dice dice, TypeWriter types, SurrogateWriter surrogates, List<string> lines, string name)
    {
        string[] cases =
        [
            .. Enumerable
                .Range(0, dice.Below(4) + 1)
                .Select(_ =>
                    surrogates.Written.Count > 0 && dice.Percent(40) ? dice.Of([.. surrogates.Written]) : types.Type(dice.Below(2))
                ),
        ];
        lines.AddRange([
            "[System.Runtime.CompilerServices.Union]",
            $"public {dice.Of("struct", "readonly struct", "record struct")} {name}",
            "{",
            .. cases
                .DistinctBy(static type => type.Replace("?", "", StringComparison.Ordinal))
                .Select(type => $"    public {name}({dice.Maybe(10, "in ")}{type} value) => Value = value;"),
            $"    public object{(types.IsNullable ? "?" : "")} Value {{ get; }}",
            "}",
        ]);
        return name;
    }

    // A base with its cases: by annotations of some of the libraries, or without any.
    private static string Hierarchy(
        Dice dice,
        Style style,
        ContractWriter contracts,
        SurrogateWriter surrogates,
        List<string> lines,
        Func<string> newName
    )
    {
        string root = newName();
        string[] cases = [.. Enumerable.Range(0, dice.Below(3) + 1).Select(_ => newName())];
        string keyword = dice.Of("class", "class", "class", "record", "interface");
        var form = new ContractForm(keyword, false, keyword != "interface") { IsBase = true };
        var attributes = new List<string>();
        for (int i = 0; i < cases.Length; i++)
        {
            attributes.AddRange(
                new (Annotations Kind, string Text)[]
                {
                    (Annotations.MessagePack, $"[Union({i}, typeof({cases[i]}))]"),
                    (Annotations.MemoryPack, $"[MemoryPackUnion({i}, typeof({cases[i]}))]"),
                    (Annotations.ProtoBuf, $"[ProtoInclude({i + 50}, typeof({cases[i]}))]"),
                    (Annotations.Json, $"[JsonDerivedType(typeof({cases[i]}){dice.Of($", \"{cases[i]}\"", $", {i}")})]"),
                }
                    .Where(item =>
                        (style.Has(item.Kind) || (item.Kind == Annotations.Json && style.Has(Annotations.Own))) && dice.Percent(95)
                    )
                    .Select(static item => item.Text)
                    .Distinct()
            );
        }

        bool isAbstract = keyword != "interface" && dice.Percent(65);
        var taken = new HashSet<string>(StringComparer.Ordinal);
        int next = contracts.Write(lines, attributes, form, isAbstract ? "public abstract " : "public ", root, "", 0, taken);
        for (int i = 0; i < cases.Length; i++)
        {
            // A conversion takes no members of a base with it.
            if (keyword == "interface" && dice.Percent(35))
            {
                if (dice.Percent(50))
                {
                    surrogates.OfShape(lines, cases[i], $" : {root}");
                }
                else
                {
                    surrogates.OfItems(lines, cases[i], $", {root}");
                }

                continue;
            }

            // protobuf-net numbers each class apart.
            bool isBelow = i > 0 && keyword != "interface" && dice.Percent(15);
            HashSet<string> own = keyword == "interface" || dice.Percent(6) ? [] : [.. taken];
            contracts.Write(
                lines,
                [],
                keyword == "interface" ? contracts.Form() : form with { IsBase = i < cases.Length - 1 },
                i == cases.Length - 1 ? dice.Of("public ", "public sealed ") : "public ",
                cases[i],
                $" : {(isBelow ? cases[i - 1] : root)}",
                next,
                own
            );
        }

        return root;
    }
}
