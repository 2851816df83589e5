using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A contract as the baseline keeps it.</summary>
/// <param name="Name">Its name, without <c>global::</c>.</param>
/// <param name="IsRoot">Whether payloads may be of it, and not only of contracts that hold it.</param>
/// <param name="Layouts">What each kind of format writes of it; those that do not offer it are in none.</param>
/// <param name="Reserved">What members that are gone had.</param>
internal sealed record WireContract(string Name, bool IsRoot, EquatableArray<WireLayout> Layouts, EquatableArray<Reservation> Reserved)
{
    /// <summary>Whether it is a struct; not in the baseline, and known of contracts that there are.</summary>
    public bool IsStruct { get; init; }

    /// <summary>The kinds of formats whose numbers begin at 0 in its attributes; not in the baseline either.</summary>
    public MemberLayouts FromZero { get; init; }

    /// <summary>Its layout in a kind of format, or null.</summary>
    public WireLayout? In(MemberLayouts format) => Layouts.FirstOrDefault(layout => layout.Format == format);

    /// <summary>What is reserved of a member in a kind of format, or null.</summary>
    public Reservation? Reserves(MemberLayouts format, int number, string name) => Reserved.FirstOrDefault(reservation =>
        reservation.Formats.HasFlag(format)
        && (reservation.Name.Length == 0
            ? number != 0 && number == reservation.Number + (FromZero.HasFlag(format) ? 1 : 0)
            : (format == MemberLayouts.Json || number == 0) && string.Equals(name, reservation.Name, StringComparison.OrdinalIgnoreCase)));
}
