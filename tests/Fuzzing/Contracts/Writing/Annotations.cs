namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Whose annotations a contract has.</summary>
[Flags]
internal enum Annotations
{
    None = 0,
    Own = 1,
    DataContract = 2,
    MessagePack = 4,
    MemoryPack = 8,
    ProtoBuf = 16,
    Json = 32,
    All = Own | DataContract | MessagePack | MemoryPack | ProtoBuf | Json,
}

/// <summary>How the contracts of a unit are annotated.</summary>
/// <param name="Kinds">Whose annotations they have.</param>
/// <param name="Numbered">Whether data contracts have numbers.</param>
/// <param name="ByName">Whether keys of MessagePack-CSharp are names.</param>
/// <param name="NamesOfProperties">Whether they are the properties' own.</param>
/// <param name="IsTolerant">Whether MemoryPack is version tolerant.</param>
/// <param name="AllowsPrivate">Whether MessagePack-CSharp takes private members.</param>
internal sealed record Style(Annotations Kinds, bool Numbered, bool ByName, bool NamesOfProperties, bool IsTolerant, bool AllowsPrivate)
{
    public static Style Random(Dice dice) =>
        new(Random(dice, dice.Below(100)), dice.Percent(75), dice.Percent(30), dice.Percent(40), dice.Percent(20), dice.Percent(10));

    private static Annotations Random(Dice dice, int roll) =>
        roll switch
        {
            < 60 => (Annotations)(1 << dice.Below(6)),
            < 85 => (Annotations)((1 << dice.Below(6)) | (1 << dice.Below(6))),
            < 95 => (Annotations)dice.Below(64),
            _ => Annotations.All,
        };

    public bool Has(Annotations kind) => Kinds.HasFlag(kind);

    /// <summary>The attributes of a contract, each by itself.</summary>
    public IEnumerable<string> OfContract(Dice dice)
    {
        if (Has(Annotations.Own))
        {
            yield return "[GenerateShape]";
        }

        if (Has(Annotations.DataContract))
        {
            yield return "[DataContract]";
        }

        if (Has(Annotations.MessagePack))
        {
            yield return $"[MessagePackObject{(ByName && NamesOfProperties ? dice.Of("(true)", "(keyAsPropertyName: true)") : "")}]";
        }

        if (Has(Annotations.MemoryPack))
        {
            yield return IsTolerant
                ? dice.Percent(96)
                    ? "[MemoryPackable(GenerateType.VersionTolerant)]"
                    : "[MemoryPackable(GenerateType.CircularReference)]"
                : "[MemoryPackable]";
        }

        if (Has(Annotations.ProtoBuf))
        {
            yield return dice.Of(
                "[ProtoContract]",
                "[ProtoContract]",
                "[ProtoContract]",
                "[ProtoContract]",
                "[ProtoContract(SkipConstructor = true)]",
                "[ProtoContract(ImplicitFields = ImplicitFields.AllPublic)]",
                "[ProtoContract(UseProtoMembersOnly = true)]",
                "[ProtoContract(IsGroup = true)]"
            );
            if (dice.Percent(8))
            {
                yield return dice.Of(
                    "[CompatibilityLevel(CompatibilityLevel.Level240)]",
                    "[CompatibilityLevel(CompatibilityLevel.Level300)]"
                );
            }
        }

        if (Has(Annotations.Json) && dice.Percent(20))
        {
            yield return dice.Of(
                "[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]",
                "[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]",
                "[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]"
            );
        }
    }

    /// <summary>The attributes of a member, each by itself and without brackets.</summary>
    /// <param name="number">Its number, from 0.</param>
    public IEnumerable<string> OfMember(Dice dice, int number, string name, string type, bool canBeIgnored)
    {
        bool isIgnored = canBeIgnored && dice.Percent(6);
        if (Has(Annotations.Own) || Has(Annotations.DataContract))
        {
            bool isNumbered = dice.Percent(97) ? Numbered : !Numbered;
            string more = Has(Annotations.DataContract)
                ? dice.Maybe(5, $"{(isNumbered ? ", " : "")}Name = \"{name}_\"")
                    + (Has(Annotations.Own) ? dice.Maybe(4, ", IsRequired = true").TrimStart(isNumbered ? '~' : ',') : "")
                : "";
            if (isIgnored && !Has(Annotations.Own))
            {
                yield return "IgnoreDataMember";
            }
            else if (isNumbered || Has(Annotations.DataContract))
            {
                yield return (
                    $"DataMember({(isNumbered ? $"Order = {number + (dice.Percent(1) ? 0 : 1)}" : "")}"
                    + $"{(isNumbered || !more.StartsWith(", ", StringComparison.Ordinal) ? more : more[2..])})"
                ).Replace("()", "", StringComparison.Ordinal);
            }
        }

        if (Has(Annotations.MessagePack) && !(ByName && NamesOfProperties))
        {
            yield return isIgnored ? "IgnoreMember"
            : ByName ? $"Key(\"{char.ToLowerInvariant(name[0])}{name[1..]}\")"
            : $"Key({number})";
        }
        else if (Has(Annotations.MessagePack) && isIgnored)
        {
            yield return "IgnoreMember";
        }

        if (Has(Annotations.MemoryPack) && (IsTolerant || isIgnored || dice.Percent(4)))
        {
            yield return isIgnored ? "MemoryPackIgnore" : $"MemoryPackOrder({(IsTolerant ? number : dice.Below(4))})";
        }

        if (Has(Annotations.ProtoBuf))
        {
            yield return isIgnored
                ? "ProtoIgnore"
                : $"ProtoMember({number + 1}{dice.Maybe(6, ", IsRequired = true")}{dice.Maybe(6, ", IsPacked = true")}"
                    + $"{dice.Maybe(4, ", OverwriteList = true")}"
                    + $"{dice.Maybe(6, ", DataFormat = DataFormat." + dice.Of("ZigZag", "FixedSize", "Group", "WellKnown"))})";
        }

        foreach (string attribute in OfForms(dice, type.TrimEnd('?')))
        {
            yield return attribute;
        }

        if (Has(Annotations.Json))
        {
            if (isIgnored || dice.Percent(10))
            {
                yield return isIgnored
                    ? "JsonIgnore"
                    : dice.Of(
                        "JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)",
                        "JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)",
                        "JsonIgnore(Condition = JsonIgnoreCondition.Never)"
                    );
            }
            else if (dice.Percent(40))
            {
                yield return dice.Of(
                    $"JsonPropertyName(\"{name.ToLowerInvariant()}-x\")",
                    $"JsonPropertyOrder({dice.Below(3) - 1})",
                    "JsonInclude",
                    "JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)",
                    "JsonNumberHandling(JsonNumberHandling.WriteAsString)",
                    "JsonRequired"
                );
            }
        }

        if (dice.Percent(2))
        {
            yield return dice.Of(
                "Obsolete",
                "Obsolete(\"Gone.\")",
                type is "int" or "long" or "double" ? "DefaultValue(0)" : "Browsable(false)",
                "Browsable(false)"
            );
        }
    }

    /// <summary>The attributes of a member that only JSON has.</summary>
    public IEnumerable<string> OfIgnored() =>
        new (Annotations Kind, string Text)[]
        {
            (Annotations.MessagePack, "IgnoreMember"),
            (Annotations.MemoryPack, "MemoryPackIgnore"),
            (Annotations.ProtoBuf, "ProtoIgnore"),
        }
            .Where(item => Has(item.Kind))
            .Select(static item => item.Text);

    // Attributes that give a member another form.
    private IEnumerable<string> OfForms(Dice dice, string type)
    {
        if (Has(Annotations.ProtoBuf) && dice.Percent(4))
        {
            yield return dice.Of(
                "NullWrappedValue",
                "NullWrappedValue(AsGroup = true)",
                "NullWrappedCollection",
                "NullWrappedCollection(AsGroup = true)"
            );
        }

        if (Has(Annotations.MemoryPack) && type == "string" && dice.Percent(8))
        {
            yield return dice.Of("Utf8StringFormatter", "Utf16StringFormatter", "InternStringFormatter", "BrotliStringFormatter");
        }

        if (Has(Annotations.MessagePack) && dice.Percent(25) && type is "Guid" or "decimal" or "DateTime" or "DayOfWeek")
        {
            yield return $"MessagePackFormatter(typeof(MessagePack.Formatters."
                + $"{(type == "DayOfWeek" ? "EnumAsStringFormatter<DayOfWeek>" : $"Native{char.ToUpperInvariant(type[0])}{type[1..]}Formatter")}))";
        }
    }

    /// <summary>Methods that are called when a value of the class is written or read: each sets a number, so that one that is not called
    /// shows; but not when it has been written, as it is written again.</summary>
    /// <param name="member">A number that it has.</param>
    public IEnumerable<string> Callbacks(Dice dice, string member)
    {
        (string Attribute, string Parameters)[] methods =
        [
            .. new (Annotations Kind, string Prefix, string Parameters)[]
            {
                (Annotations.MemoryPack, "MemoryPackOn", ""),
                (Annotations.ProtoBuf, "Proto", ""),
                (Annotations.DataContract, "On", "StreamingContext context"),
            }
                .Where(item => Has(item.Kind))
                .SelectMany(static item =>
                    (
                        item.Prefix == "Proto"
                            ? ["BeforeSerialization", "BeforeDeserialization", "AfterDeserialization"]
                            : new[] { "Serializing", "Deserializing", "Deserialized" }
                    ).Select(name => (item.Prefix + name, item.Parameters))
                ),
        ];
        for (int i = 0; i < methods.Length; i++)
        {
            if (dice.Percent(70))
            {
                yield return $"    [{methods[i].Attribute}] {dice.Of("private ", "public ", "internal ")}void "
                    + $"Call{i}({methods[i].Parameters}) => {member} = {i + 1};";
            }
        }
    }
}
