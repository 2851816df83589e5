namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Writes one contract: head, members, constructors.</summary>
internal sealed class ContractWriter(Dice dice, TypeWriter types, Style style)
{
    private readonly MemberWriter _members = new(dice, types, style);

    /// <summary>The form of a contract that nothing derives from.</summary>
    public ContractForm Form() =>
        dice.Below(100) switch
        {
            < 50 => new("class", false, true),
            < 70 => new("record", false, true),
            < 80 => new("struct", false, dice.Percent(30)),
            < 92 => new("record struct", false, false),
            < 96 => new("record struct", true, false),
            _ => new("struct", true, false),
        };

    /// <summary>Writes a contract.</summary>
    /// <param name="attributes">Further attributes: the cases of a union.</param>
    /// <param name="name">Its name, with type parameters.</param>
    /// <param name="bases">What it derives from, or nothing.</param>
    /// <param name="first">The number of the first member.</param>
    /// <param name="taken">The names of members that it inherits; its own are added.</param>
    /// <returns>The number after its last member's.</returns>
    public int Write(
        List<string> lines,
        IEnumerable<string> attributes,
        ContractForm form,
        string modifiers,
        string name,
        string bases,
        int first,
        HashSet<string> taken
    )
    {
        lines.AddRange(
            style
                .OfContract(dice)
                .Where(attribute => !form.IsInterface || attribute is not ("[GenerateShape]" or "[DataContract]" or "[MessagePackObject]"))
        );
        lines.AddRange(attributes);
        string? completed = !form.IsInterface && !form.IsReadOnly && dice.Percent(4) ? Completed(first + 15, taken) : null;
        lines.AddRange(completed is null ? [] : [$"{Unit.Completed}{completed}\"\"\")]"]);
        string head = $"{modifiers}{(form.IsReadOnly ? "readonly " : "")}partial {form.Keyword} {name}";
        string simple = name.Split('<')[0];
        taken.Add(simple);
        int number = first;
        bool isPositional = form.IsRecord && !form.IsBase && bases.Length == 0 && dice.Percent(60);
        if (isPositional)
        {
            lines.Add(head);
            lines.Add("(");
            for (int i = 0, count = dice.Below(4) + 1; i < count; i++, number = Next(number))
            {
                string member = _members.NewName(taken);
                string type = types.Type();
                string own = string.Concat(
                    style.OfMember(dice, number, member, type, canBeIgnored: false).Select(static attribute => $"[property: {attribute}] ")
                );
                lines.Add(
                    $"    {(i > 0 ? ", " : "")}{own}{type} {member}"
                        + $"{(i == count - 1 && types.Initialiser(type) is { } value && !value.Contains("new", StringComparison.Ordinal) && !value.Contains('[', StringComparison.Ordinal) && !value.Contains('.', StringComparison.Ordinal) ? dice.Maybe(30, $" = {value}") : "")}"
                );
            }

            lines.Add(")");
        }
        else
        {
            lines.Add(head + bases);
        }

        lines.Add("{");
        var members = new List<Member>();
        for (int i = 0, count = form.IsInterface ? 0 : dice.Below(isPositional ? 2 : 6); i < count; i++, number = Next(number))
        {
            members.Add(_members.Write(lines, taken, number, form));
        }

        if (style.Has(Annotations.Json) && form.IsClass && dice.Percent(4))
        {
            string ignored = string.Concat(style.OfIgnored().Select(static attribute => $", {attribute}"));
            lines.Add(
                $"    [JsonExtensionData{ignored}] public Dictionary<string, "
                    + $"System.Text.Json.JsonElement>{(types.IsNullable ? "?" : "")} Extra {{ get; set; }}"
            );
        }

        if (dice.Percent(5) && !form.IsInterface)
        {
            lines.Add(
                dice.Of(
                    "    public int Computed => 5;",
                    "    public static int Shared { get; set; }",
                    "    public const int Fixed = 3;",
                    "    private int _cache;",
                    "    public int this[int i] => i;"
                )
            );
        }

        if (!isPositional && !form.IsInterface)
        {
            Constructors(lines, form, simple, members);
        }

        if (members.Find(static member => member is { IsSet: true, Type: "int" or "long" or "double" }) is { } counter && dice.Percent(20))
        {
            lines.AddRange(style.Callbacks(dice, counter.Name));
        }

        lines.Add("}");
        return number;
    }

    // What another generator adds: a property, one that a field of the contract's own holds, a private field, or nothing that is kept.
    private string Completed(int number, HashSet<string> taken)
    {
        string name = _members.NewName(taken);
        string type = types.Type(1);
        string attributes = string.Concat(
            style.OfMember(dice, number, name, type, canBeIgnored: true).Select(static attribute => $"[{attribute}] ")
        );
        return dice.Below(10) switch
        {
            < 5 => $"{attributes}public {type} {name} {{ get; set; }}",
            < 6 => $"{attributes}public {type} {name} {{ get; init; }}",
            < 7 => $"{attributes}public {type} {name};",
            < 8 => $"{attributes}public {type} {name} {{ get => _made; set => _made = value; }} "
                + $"[IgnoreMember, IgnoreDataMember, ProtoIgnore, MemoryPackIgnore, JsonIgnore] private {type} _made;",
            < 9 => $"public int {name} => 7;",
            _ => "public static int Made { get; set; } public void Make() { }",
        };
    }

    // Numbers have gaps.
    private int Next(int number) => number + (dice.Percent(90) ? 1 : dice.Below(3) + 1);

    private void Constructors(List<string> lines, ContractForm form, string name, List<Member> members)
    {
        Member[] needed = [.. members.Where(static member => member.IsParameter)];
        Member[] set =
        [
            .. members.Where(static member => member.Value is not null and not "null!" and not "default!" && !member.IsParameter),
        ];
        bool hasParameters = needed.Length > 0 || (!form.IsBase && dice.Percent(15));
        if (hasParameters)
        {
            Member[] parameters = dice.Percent(90) ? [.. members.Where(member => member.IsParameter || dice.Percent(50))] : [.. members];
            if (dice.Percent(20))
            {
                Array.Reverse(parameters);
            }

            string list = string.Join(", ", parameters.Select(member => $"{member.Type} {member.Parameter}"));
            string body = string.Concat(
                parameters
                    .Select(static member => $" {member.Name} = {member.Parameter};")
                    .Select(static text => text.Replace(" x = x;", " this.x = x;", StringComparison.Ordinal))
            );
            lines.Add(
                $"    {dice.Maybe(15, "[JsonConstructor] ")}{dice.Maybe(8, "[SerializationConstructor] ")}"
                    + $"{dice.Maybe(8, "[MemoryPackConstructor] ")}{dice.Maybe(8, "[SetsRequiredMembers] ")}"
                    + $"{dice.Of("public", "public", "public", "internal", "private")} {name}({list}) {{{body} }}"
            );
        }

        // A struct whose members are initialised has a constructor.
        if ((form.IsStruct && form.TakesInitialisers) || dice.Percent(hasParameters ? 40 : 25))
        {
            string body = set.Length > 0 && dice.Percent(70) ? $"{set[0].Name} = {set[0].Value};" : "";
            string declaration =
                $"{(form.IsStruct ? "public" : dice.Of("public", "public", "public", "internal", "private", "protected"))} {name}()";
            if (body.Length > 0 && form.IsClass && dice.Percent(25))
            {
                lines.Add($"    private {name}(object? _) {{ {body} }}");
                declaration += " : this((object?)null)";
                body = "";
            }

            lines.Add(
                $"    {dice.Maybe(5, "[MemoryPackConstructor] ")}{dice.Maybe(5, "[SetsRequiredMembers] ")}{declaration}"
                    + $"{(body.Length > 0 && dice.Percent(40) ? $" => {body}" : $" {{ {body} }}")}"
            );
        }
    }
}
