using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>All contracts of an assembly in the baseline, in order of their names.</summary>
internal sealed record WireSet(EquatableArray<WireContract> Contracts, EquatableArray<WireEnum> Enums)
{
    public static readonly WireSet Empty = new(default, default);

    public WireContract? Contract(string name) => Contracts.FirstOrDefault(contract => contract.Name == name);

    public WireEnum? Enum(string name) => Enums.FirstOrDefault(type => type.Name == name);

    public bool IsStruct(string name) => Contract(name) is { IsStruct: true };
}

/// <summary>A contract in the baseline.</summary>
/// <param name="Name">Its name, without <c>global::</c>.</param>
/// <param name="IsRoot">Whether payloads may have it at the root, and not only inside other contracts.</param>
/// <param name="Layouts">Its layout in each format that offers it.</param>
/// <param name="Reserved">The reserved numbers and names of removed members.</param>
internal sealed record WireContract(string Name, bool IsRoot, EquatableArray<WireLayout> Layouts, EquatableArray<Reservation> Reserved)
{
    /// <summary>Whether it is a struct; not stored in the baseline, so only known for today's contracts.</summary>
    public bool IsStruct { get; init; }

    /// <summary>The formats whose numbers begin at 0 in its attributes; not in the baseline either.</summary>
    public MemberLayouts FromZero { get; init; }

    /// <summary>Returns its layout in a format, or null.</summary>
    public WireLayout? In(MemberLayouts format) => Layouts.FirstOrDefault(layout => layout.Format == format);

    /// <summary>Returns the reservation of a member in a format, or null.</summary>
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

/// <summary>The layout of a contract in a format.</summary>
/// <param name="Format">The kind of format.</param>
/// <param name="Form">The structure around the members, in lower case; <see cref="Memory"/> for a struct copied from memory.</param>
/// <param name="Discriminator">The JSON property that names the case of a union; otherwise empty.</param>
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

/// <summary>A member in a format.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Number">Its number, from 1; 0 if it has none.</param>
/// <param name="WireName">Its name on the wire.</param>
/// <param name="Type">Its type.</param>
/// <param name="IsRequired">Whether a payload without it is invalid.</param>
/// <param name="HasDefault">Whether a missing one has the value of an initializer or a parameter's default instead of zero or null.</param>
/// <param name="IsOmitted">Whether payloads may lack it, because a condition omits it from JSON.</param>
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
/// <param name="Key">Its integer key.</param>
/// <param name="Label">Its JSON label, as source; empty for none.</param>
internal sealed record WireCase(string Contract, int Key, string Label);

/// <summary>An enum in the baseline.</summary>
/// <param name="Name">Its name, without <c>global::</c>.</param>
/// <param name="Kind">The kind of its underlying integer.</param>
/// <param name="Values">Its names and values.</param>
internal sealed record WireEnum(string Name, string Kind, EquatableArray<EnumValueModel> Values);
