using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>All contracts of an assembly in the baseline, in order of their names.</summary>
internal sealed record WireSet(EquatableArray<WireContract> Contracts, EquatableArray<WireEnum> Enums)
{
    public static readonly WireSet Empty = new(default, default);

    /// <summary>
    /// Whether it comes from a file of the first version, which did not tell all defaults, nor what is not read or refused.
    /// </summary>
    public bool IsOfFirstVersion { get; init; }

    public WireContract? Contract(string name) => Contracts.FirstOrDefault(contract => contract.Name == name);

    public WireEnum? Enum(string name) => Enums.FirstOrDefault(type => type.Name == name);

    public bool IsStruct(string name) => Contract(name) is { IsStruct: true };
}

internal sealed record WireContract(string Name, bool IsRoot, EquatableArray<WireLayout> Layouts, EquatableArray<Reservation> Reserved)
{
    /// <summary>Whether it is a struct; not stored in the baseline, so only known for today's contracts.</summary>
    public bool IsStruct { get; init; }

    /// <summary>The formats whose numbers begin at 0 in its attributes; not in the baseline either.</summary>
    public MemberLayouts FromZero { get; init; }

    public WireLayout? In(MemberLayouts format) => Layouts.FirstOrDefault(layout => layout.Format == format);

    public Reservation? Reserves(MemberLayouts format, int number, string name) =>
        Reserved.FirstOrDefault(reservation =>
            reservation.Formats.HasFlag(format)
            && (
                reservation.Name.Length == 0
                    ? number != 0 && number == reservation.Number + (FromZero.HasFlag(format) ? 1 : 0)
                    : (format == MemberLayouts.Json || number == 0)
                        && string.Equals(name, reservation.Name, StringComparison.OrdinalIgnoreCase)
            )
        );
}

internal sealed record WireLayout(
    MemberLayouts Format,
    string Form,
    string Discriminator,
    EquatableArray<WireMember> Members,
    EquatableArray<WireCase> Cases
)
{
    /// <summary>The type of a value without members; null if the form is another, or the baseline does not tell.</summary>
    public WireType? Value { get; init; }

    /// <summary>Whether names are found only in their exact case.</summary>
    public bool IsExact { get; init; }

    /// <summary>Whether a member holds those that the contract does not know.</summary>
    public bool KeepsUnknown { get; init; }

    /// <summary>Whether members that the contract does not know are refused.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>Names that are skipped although unknown members are refused; not in the baseline.</summary>
    public EquatableArray<string> Skipped { get; init; }

    /// <summary>The form of a struct without references in MemoryPack: its fields as in memory.</summary>
    public const string Memory = "memory";

    /// <summary>Whether it is a struct copied from memory, whatever its <c>[StructLayout]</c>.</summary>
    public bool IsMemory => Form.StartsWith(Memory, StringComparison.Ordinal);

    /// <summary>The form of slots with lengths.</summary>
    public static readonly string Slots = Text(LayoutForm.Slots);

    /// <summary>The form of members by name.</summary>
    public static readonly string Map = Text(LayoutForm.Map);

    /// <summary>Whether members are identified only by their order.</summary>
    public bool IsByPlace => Format == MemberLayouts.MemoryPack && Form != Slots;

    /// <summary>Whether the numbers determine the order of the members.</summary>
    public bool IsInOrderOfNumbers =>
        !Members
            .Select(static member => member.Number)
            .Prepend(0)
            .Zip(Members, static (last, member) => last < member.Number)
            .Contains(false);

    public static string Text(LayoutForm form) => form.ToString().ToLowerInvariant();
}

internal sealed record WireMember(
    string Name,
    int Number,
    string WireName,
    WireType Type,
    bool IsRequired,
    bool HasDefault = false,
    bool IsOmitted = false
)
{
    /// <summary>Whether it is written and never read.</summary>
    public bool IsUnread { get; init; }

    /// <summary>Whether a baseline of the first version tells its default; only of today's contracts.</summary>
    public bool HasToldDefault { get; init; }
}

internal sealed record WireCase(string Contract, int Key, string Label);

internal sealed record WireEnum(string Name, string Kind, EquatableArray<EnumValueModel> Values);
