namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>A member that is written: what constructors need of it.</summary>
/// <param name="IsParameter">Whether only a constructor can set it.</param>
/// <param name="Value">What a constructor's body may set it to.</param>
internal sealed record Member(string Name, string Type, bool IsParameter, string? Value)
{
    /// <summary>Whether any method of the contract can set it.</summary>
    public bool IsSet { get; init; }

    /// <summary>The parameter that sets it.</summary>
    public string Parameter =>
        char.ToLowerInvariant(Name[0]) + Name[1..] is var name && name is "object" or "event" or "base"
            ? "@" + name
            : char.ToLowerInvariant(Name[0]) + Name[1..];
}

/// <summary>Writes members of classes, records and structs.</summary>
internal sealed class MemberWriter(Dice dice, TypeWriter types, Style style)
{
    private static readonly string[] Names =
    [
        "Id",
        "Name",
        "Items",
        "Total",
        "Tags",
        "When",
        "Owner",
        "Kind",
        "Notes",
        "Price",
        "Count",
        "Parent",
        "Map",
        "URLValue",
        "x",
        "Next",
        "State",
        "Data",
        "Key",
        "Value",
        "Created",
        "Text",
        "Inner",
        "Flags",
        "A1",
        "B_C",
        "Event",
        "Type",
        "Constructor",
        "ValueOf",
        "HasOwnProperty",
    ];

    /// <summary>A name that is not taken yet.</summary>
    public string NewName(HashSet<string> taken)
    {
        for (int i = 0; ; i++)
        {
            string name = dice.Of(Names) + (i > 5 ? i.ToString(System.Globalization.CultureInfo.InvariantCulture) : "");
            if (taken.Add(name))
            {
                return name;
            }
        }
    }

    /// <summary>Writes a member.</summary>
    /// <param name="number">Its number, from 0.</param>
    /// <param name="form">Whether it is in a readonly struct, an interface or anything else.</param>
    public Member Write(List<string> lines, HashSet<string> taken, int number, ContractForm form)
    {
        string name = NewName(taken);
        string type = types.Type();
        string? value = types.Initialiser(type, !style.Has(Annotations.ProtoBuf) && !style.Has(Annotations.DataContract));
        string initialiser = form.TakesInitialisers && value is not null && dice.Percent(45) ? $" = {value}" : "";
        string property = initialiser.Length == 0 ? "" : initialiser + ";";
        bool isParameter = false;
        string declaration;
        switch (
            form.IsInterface ? 0
            : form.IsReadOnly ? 45 + dice.Below(25)
            : dice.Below(100)
        )
        {
            case < 45 when !form.IsReadOnly:
                declaration = form.IsInterface ? $"{type} {name} {{ get; set; }}" : $"public {type} {name} {{ get; set; }}{property}";
                break;
            case < 55:
                declaration = $"public {type} {name} {{ get; init; }}{property}";
                break;
            case < 60:
                declaration = $"public required {type} {name} {{ get; {dice.Of("set", "init")}; }}";
                break;
            case < 70 when TypeWriter.CanBeFilled(type) && form.TakesInitialisers:
                declaration = $"public {type.TrimEnd('?')} {name} {{ get; }} = new();";
                break;
            case < 70 when !form.IsBase:
                declaration = $"public {type} {name} {{ get; }}";
                isParameter = true;
                break;
            case < 75:
                declaration = $"public {type} {name} {{ get; private set; }}{property}";
                break;
            case < 83:
                declaration = $"public {type} {name}{initialiser};";
                break;
            case < 85 when !form.IsBase:
                declaration = $"public readonly {type} {name};";
                isParameter = true;
                break;
            case < 88:
                declaration =
                    $"{(form.IsStruct ? dice.Of("private", "internal") : dice.Of("private", "internal", "protected internal"))} {type} {name}{(dice.Percent(60) ? $" {{ get; set; }}{property}" : $"{initialiser};")}";
                break;
            case < 91:
                declaration = $"public {type} {name} {{ get => field; set => field = value; }}";
                break;
            case < 94 when form.IsBase && form.IsClass:
                declaration = $"public virtual {type} {name} {{ get; set; }}{property}";
                break;
            case < 96:
                lines.Add($"    public {dice.Of($"bool ShouldSerialize{name}() => true;", $"bool {name}Specified {{ get; set; }}")}");
                goto default;
            default:
                declaration = $"public {type} {name} {{ get; set; }}{property}";
                break;
        }

        // What it holds first lies in a field of its own, or in a constructor that another one calls.
        if (initialiser.Length > 0 && declaration == $"public {type} {name} {{ get; set; }}{property}" && dice.Percent(12))
        {
            lines.Add(
                $"    [IgnoreMember, IgnoreDataMember, ProtoIgnore, MemoryPackIgnore, JsonIgnore] private {type} _{name}{initialiser};"
            );
            declaration = $"public {type} {name} {{ get => _{name}; set => _{name} = value; }}";
        }

        string[] attributes = [.. style.OfMember(dice, number, name, type, canBeIgnored: !isParameter)];
        if (form.IsReadOnly || !declaration.Contains("required", StringComparison.Ordinal) || dice.Percent(90))
        {
            lines.AddRange(attributes.Where(_ => dice.Percent(99)).Select(static attribute => $"    [{attribute}]"));
        }

        lines.AddRange(declaration == $"public {type} {name}{initialiser};" && dice.Percent(4) ? ["    [NonSerialized]"] : []);
        lines.Add("    " + declaration);
        return new Member(name, type, isParameter, declaration.Contains("readonly", StringComparison.Ordinal) ? null : value)
        {
            IsSet = declaration.Contains("set;", StringComparison.Ordinal) && !form.IsReadOnly,
        };
    }
}

/// <summary>What holds members.</summary>
/// <param name="Keyword"><c>class</c>, <c>record struct</c> and so on.</param>
/// <param name="TakesInitialisers">Whether its members may have them.</param>
internal sealed record ContractForm(string Keyword, bool IsReadOnly, bool TakesInitialisers)
{
    /// <summary>Whether others derive from it, by a constructor without parameters.</summary>
    public bool IsBase { get; init; }

    public bool IsClass => Keyword is "class" or "record" or "record class";

    public bool IsStruct => Keyword.EndsWith("struct", StringComparison.Ordinal);

    public bool IsInterface => Keyword == "interface";

    public bool IsRecord => Keyword.StartsWith("record", StringComparison.Ordinal);
}
