using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>All contracts of an assembly as the baseline keeps them, in order of their names.</summary>
internal sealed record WireSet(EquatableArray<WireContract> Contracts, EquatableArray<WireEnum> Enums)
{
    public static readonly WireSet Empty = new(default, default);

    public WireContract? Contract(string name) => Contracts.FirstOrDefault(contract => contract.Name == name);

    public WireEnum? Enum(string name) => Enums.FirstOrDefault(type => type.Name == name);

    public bool IsStruct(string name) => Contract(name) is { IsStruct: true };
}

/// <summary>A contract as the baseline keeps it.</summary>
/// <param name="Name">Its name, without <c>global::</c>.</param>
/// <param name="IsRoot">Whether payloads may be of it, and not only of contracts that hold it.</param>
/// <param name="Layouts">What each format writes of it; those that do not offer it are in none.</param>
/// <param name="Reserved">What members that are gone had.</param>
internal sealed record WireContract(string Name, bool IsRoot, EquatableArray<WireLayout> Layouts, EquatableArray<Reservation> Reserved)
{
    /// <summary>Whether it is a struct. The baseline does not have it: it is known of today's contracts only.</summary>
    public bool IsStruct { get; init; }

    /// <summary>The formats whose numbers begin at 0 in its attributes; not in the baseline either.</summary>
    public MemberLayouts FromZero { get; init; }

    /// <summary>Its layout in a format, or null.</summary>
    public WireLayout? In(MemberLayouts format) => Layouts.FirstOrDefault(layout => layout.Format == format);

    /// <summary>What is reserved of a member in a format, or null.</summary>
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

/// <summary>What a format writes of a contract.</summary>
/// <param name="Format">Which kind.</param>
/// <param name="Form">What stands around the members, in small letters; <see cref="Memory"/> for a struct as it lies there.</param>
/// <param name="Discriminator">The JSON property that says which case of a union it is; else empty.</param>
/// <param name="Members">The members in the order in which they are written.</param>
/// <param name="Cases">The cases of a union.</param>
internal sealed record WireLayout(
    MemberLayouts Format,
    string Form,
    string Discriminator,
    EquatableArray<WireMember> Members,
    EquatableArray<WireCase> Cases
)
{
    /// <summary>The form of a struct without references in MemoryPack: its fields, as they lie in memory.</summary>
    public const string Memory = "memory";

    /// <summary>Whether it is a struct as it lies in memory, whatever its <c>[StructLayout]</c>.</summary>
    public bool IsMemory => Form.StartsWith(Memory, StringComparison.Ordinal);

    /// <summary>The form of slots that know their length.</summary>
    public static readonly string Slots = Text(LayoutForm.Slots);

    /// <summary>The form of members by name.</summary>
    public static readonly string Map = Text(LayoutForm.Map);

    /// <summary>Whether members are found by nothing but their order.</summary>
    public bool IsByPlace => Format == MemberLayouts.MemoryPack && Form != Slots;

    /// <summary>Whether the numbers tell the order of the members.</summary>
    public bool IsInOrderOfNumbers =>
        !Members
            .Select(static member => member.Number)
            .Prepend(0)
            .Zip(Members, static (last, member) => last < member.Number)
            .Contains(false);

    /// <summary>A form as the baseline names it.</summary>
    public static string Text(LayoutForm form) => form.ToString().ToLowerInvariant();
}

/// <summary>A member as a format has it.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Number">Its number, from 1; 0 where it has none.</param>
/// <param name="WireName">Its name on the wire.</param>
/// <param name="Type">What it holds.</param>
/// <param name="IsRequired">Whether a payload without it is invalid.</param>
/// <param name="HasDefault">Whether a missing one is not zero or null, but what an initialiser or a parameter's default says.</param>
/// <param name="IsOmitted">Whether payloads may lack it, as a condition leaves it out of JSON.</param>
internal sealed record WireMember(
    string Name,
    int Number,
    string WireName,
    WireType Type,
    bool IsRequired,
    bool HasDefault = false,
    bool IsOmitted = false
);

/// <summary>A case of a union.</summary>
/// <param name="Contract">The contract.</param>
/// <param name="Key">The integer that stands for it.</param>
/// <param name="Label">The JSON value that stands for it, as source; empty for none.</param>
internal sealed record WireCase(string Contract, int Key, string Label);

/// <summary>An enum as the baseline keeps it.</summary>
/// <param name="Name">Its name, without <c>global::</c>.</param>
/// <param name="Kind">The kind of its underlying integer.</param>
/// <param name="Values">Its names and values.</param>
internal sealed record WireEnum(string Name, string Kind, EquatableArray<EnumValueModel> Values);
