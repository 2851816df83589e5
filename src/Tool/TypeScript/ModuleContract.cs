using System.Globalization;
using System.Reflection;
using System.Text.Json.Serialization;
using SerializationApi.Formats;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>A contract of a module, and the formats that do not support it there.</summary>
/// <param name="contract">The contract.</param>
/// <param name="name">Its name in the module.</param>
/// <param name="general">Its layout for the types: JSON's if there is one.</param>
internal sealed class ModuleContract(ShapeInfo contract, string name, ShapeInfo general)
{
    /// <summary>The layouts, JSON's first.</summary>
    public static readonly MemberLayout[] Layouts =
    [
        MemberLayout.Json,
        MemberLayout.MessagePack,
        MemberLayout.Protobuf,
        MemberLayout.MemoryPack,
    ];

    public ShapeInfo Contract => contract;

    public string Name => name;

    /// <summary>Its layout for the types.</summary>
    public ShapeInfo General => general;

    /// <summary>The members of the types: those of that layout, and those that JSON writes and does not read back.</summary>
    public IReadOnlyList<ShapeMember> Members { get; } = [.. general.Members.ToArray(), .. WrittenOnly(contract, general)];

    /// <summary>Why formats do not support it here, by layout.</summary>
    public Dictionary<MemberLayout, string> Refusals { get; } = [];

    /// <summary>The answers of its codecs, once the unsupported formats are found; null if it is not an object.</summary>
    public ContractProbe? Probe { get; private set; }

    /// <summary>Whether JSON omits a member that is null or zero, or never writes it.</summary>
    public bool IsOmitted(string jsonName) =>
        !Refusals.ContainsKey(MemberLayout.Json)
        && Members.FirstOrDefault(member => member.JsonName == jsonName) is { } member
        && ConditionOf(contract.Type, member.Name) switch
        {
            JsonIgnoreCondition.WhenWritingNull => member.Type.IsNullable,
            JsonIgnoreCondition.WhenWritingDefault => member.Type.IsNullable
                || StructMemory.TypeOf(contract.Type, member.Name)?.IsValueType == true,
            JsonIgnoreCondition.WhenWriting => true,
            _ => false,
        };

    public bool IsByName =>
        contract.For(MemberLayout.MessagePack) is { } form
        && (Probe?.IsByName ?? (form.LacksKeys || form.Members.ToArray().Any(static member => member.Number == ShapeMember.NoNumber)));

    /// <summary>The name in the types of a member of any format.</summary>
    public string JsonNameOf(ShapeMember member) => Members.FirstOrDefault(same => same.Name == member.Name)?.JsonName ?? member.JsonName;

    /// <summary>The layout of the types; null if no format supports it.</summary>
    public static ShapeInfo? GeneralOf(ShapeInfo contract) => Layouts.Select(contract.For).FirstOrDefault(static form => form is not null);

    /// <summary>Finds the formats that write values differently from the types.</summary>
    /// <returns>The problems that no build has warned of, by layout.</returns>
    public IEnumerable<KeyValuePair<MemberLayout, string>> Refuse(TypeScriptTypes types, FormatSet formats)
    {
        var availability = new Availability(contract);
        Probe = general.Union is null && general.Value is null ? ContractProbe.Of(contract, formats) : null;
        foreach (MemberLayout layout in Layouts)
        {
            if (formats.Formats.First(format => format.Layout == layout) is var format && availability.RefusalOf(format) is { } refusal)
            {
                Refusals[layout] = refusal.Reason;
            }
            else if (Difference(contract.For(layout)!, layout, types) is { } difference)
            {
                Refusals[layout] = difference;
                yield return KeyValuePair.Create(layout, difference);
            }
        }
    }

    private static IEnumerable<ShapeMember> WrittenOnly(ShapeInfo contract, ShapeInfo general) =>
        from layout in Layouts
        let form = contract.For(layout)
        where form is { Union: null, Value: null } && form != general
        from member in form.Members.ToArray()
        where ConditionOf(contract.Type, member.Name) == JsonIgnoreCondition.WhenReading
        group member by member.Name into same
        select same.First();

    // An override has only its own attributes of System.Text.Json.
    private static JsonIgnoreCondition? ConditionOf(Type type, string member) =>
        StructMemory.Find(type, member)?.GetCustomAttribute<JsonIgnoreAttribute>(inherit: false)?.Condition;

    private string? Difference(ShapeInfo form, MemberLayout layout, TypeScriptTypes types)
    {
        if (form.KeepsUnknown)
        {
            return "it keeps unknown members, which TypeScript would drop: declare them";
        }

        if (general.Union is { } union)
        {
            return union.IsUnionType ? CaseDifference(union, form, layout, types) : UnionDifference(union, form, layout);
        }

        if (form.Root is not null || form.Alternatives > 0)
        {
            return "derived contracts lie inside their base's message: annotate the base with [JsonDerivedType], or ask for another format";
        }

        if (general.Value is { } value)
        {
            // Protobuf has a wrapper message around it.
            return IsFreeForm(value) ? "it holds any value"
                : layout != MemberLayout.Protobuf && (form.Value is null || types.Type(value) != types.Type(form.Value))
                    ? "its type is not that of JSON"
                : null;
        }

        if (layout == MemberLayout.Protobuf && !Probe!.Succeeded)
        {
            return "an object of zeros cannot be read from JSON, so the members that a message omits are unknown";
        }

        if (form.Union is not null || form.Value is not null)
        {
            return "it is an object in JSON and another value there";
        }

        try
        {
            _ = layout == MemberLayout.MemoryPack ? StructMemory.Of(form) : null;
        }
        catch (UnsupportedValueException error)
        {
            return error.Message;
        }

        if (layout == MemberLayout.MessagePack && Probe!.KeyOfDropped is { } key)
        {
            return string.Create(
                CultureInfo.InvariantCulture,
                $"[Key({key})] is on a member that .NET writes but cannot set: give it a setter, or [IgnoreMember]"
            );
        }

        ShapeMember[] others = [.. Members];
        foreach (ShapeMember member in form.Members)
        {
            ShapeMember? same = Array.Find(others, other => other.Name == member.Name);
            string? reason =
                same is null ? "only this format has it"
                : IsFreeForm(member.Type) ? "it holds any value"
                : IsMemory(member.Type) ? "it is a block of memory there"
                : member.IsGroup ? "it is a group"
                : layout == MemberLayout.Protobuf && Array.Exists(others, other => other.Name == $"{member.Name}Specified")
                    ? $"it sets '{member.Name}Specified'"
                : layout == MemberLayout.Protobuf && HoldsNulls(member.Type) ? "a Protobuf map cannot tell null from zero"
                : layout == MemberLayout.Protobuf
                && member.Type is { Kind: ValueKind.Map, Item.Kind: ValueKind.String }
                && StructMemory.ValueOf(StructMemory.TypeOf(form.Type, member.Name)) is { IsClass: true } held
                && held != typeof(string)
                    ? $"a Protobuf map cannot tell a null {held.Name} from an empty one: use strings"
                : types.Type(member.Type) != types.Type(same.Type)
                    ? $"it is {types.Type(member.Type)} there, and {types.Type(same.Type)} in JSON"
                : null;
            if (reason is not null)
            {
                return $"'{member.Name}': {reason}";
            }
        }

        return null;
    }

    private string? UnionDifference(UnionInfo union, ShapeInfo form, MemberLayout layout)
    {
        if (!contract.Type.IsAbstract)
        {
            return "its base can be a value itself: make the base abstract";
        }

        if (union.Cases.ToArray().Any(static one => one.Shape is null))
        {
            return "it has a case without a shape";
        }

        if (union.Discriminator == TypeScriptModule.UnionValue && union.Cases.ToArray().Any(static one => one.Shape!().Value is not null))
        {
            return "a case that is not an object has its value in 'value', which is also the discriminator: rename the discriminator";
        }

        Type[] cases =
            layout == MemberLayout.Protobuf
                ? form.Alternatives == form.Members.Length
                    ? [.. form.Members.ToArray().Select(static member => member.Type.Object!().Type)]
                    : []
                : [.. (form.Union is { } other ? other.Cases : []).ToArray().Select(static one => one.Shape!().Type)];
        return cases.Length == union.Cases.Length && union.Cases.ToArray().All(one => cases.Contains(one.Shape!().Type))
            ? null
            : "it has other cases than in JSON";
    }

    private string? CaseDifference(UnionInfo union, ShapeInfo form, MemberLayout layout, TypeScriptTypes types)
    {
        if (contract.For(MemberLayout.Json)?.Union is null)
        {
            return "JSON and TypeScript cannot tell its cases apart: use a base with [JsonDerivedType]";
        }

        var known = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (ShapeInfo one in union.Cases.ToArray().Select(static one => one.Shape!()))
        {
            foreach (string kind in types.KindsOf(one))
            {
                if (!known.TryAdd(kind, one.Name))
                {
                    return $"{known[kind]} and {one.Name} are both {kind} in TypeScript, which cannot tell them "
                        + $"apart: use a base with [JsonDerivedType]";
                }
            }
        }

        for (int i = 0; i < union.Cases.Length; i++)
        {
            // In Protobuf a case may be missing, and a list or map has a wrapper message.
            if (IsMemory(layout == MemberLayout.Protobuf ? form.Members[i].Type : form.Union!.Cases[i].Shape!().Value))
            {
                return $"its case {union.Cases[i].Shape!().Name} is a block of memory there";
            }

            string own = types.Form(union.Cases[i].Shape!());
            string other =
                layout == MemberLayout.Protobuf ? types.Form(form.Members[i].Type, clr: null) : types.Form(form.Union!.Cases[i].Shape!());
            if (
                own != other
                && (
                    layout != MemberLayout.Protobuf
                    || (
                        other != $"f.nullable({own})"
                        && TypeScriptTypes.Inline(union.Cases[i].Shape!())?.Kind is not (ValueKind.List or ValueKind.Map)
                    )
                )
            )
            {
                return $"its case {union.Cases[i].Shape!().Name} is another value there: {other}, and {own} in JSON";
            }
        }

        return null;
    }

    private static bool HoldsNulls(TypeDescription? type) =>
        type is not null && ((type.Kind == ValueKind.Map && type.Item!.IsNullableValueType) || HoldsNulls(type.Item));

    private static bool IsMemory(TypeDescription? type) =>
        type is not null && (type is { Kind: ValueKind.Object, Object: null } || IsMemory(type.Item) || IsMemory(type.Key));

    private static bool IsFreeForm(TypeDescription? type) =>
        type is not null && (type.Kind == ValueKind.FreeForm || IsFreeForm(type.Item) || IsFreeForm(type.Key));

    /// <summary>Its options for MemoryPack.</summary>
    public IEnumerable<string> Options()
    {
        if (contract.For(MemberLayout.MemoryPack) is not { Value: null, Union: null } form || Refusals.ContainsKey(MemberLayout.MemoryPack))
        {
            yield break;
        }

        if (form.HasSlots)
        {
            yield return "slots: f.slots";
        }

        if (contract.Type.IsValueType)
        {
            yield return "struct: true";
        }

        if (StructMemory.Of(form) is { } memory)
        {
            yield return $"memory: [{string.Join(", ", memory)}]";
        }
        else if (MemoryPackSyntax.Instance.FindBare(new TypeDescription(ValueKind.Object) { Object = () => contract }) is not null)
        {
            yield return "bare: true";
        }
    }
}
