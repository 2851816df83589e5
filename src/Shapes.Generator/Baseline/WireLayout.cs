using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>What a kind of format writes of a contract.</summary>
/// <param name="Format">Which kind.</param>
/// <param name="Form">What stands around the members, in small letters; <see cref="Memory"/> for a struct as it lies there.</param>
/// <param name="Discriminator">The JSON property that says which case of a union it is; else empty.</param>
/// <param name="Members">The members in the order in which they are written.</param>
/// <param name="Cases">The cases of a union.</param>
internal sealed record WireLayout(MemberLayouts Format, string Form, string Discriminator, EquatableArray<WireMember> Members, EquatableArray<WireCase> Cases)
{
    /// <summary>The form of a struct without references in MemoryPack: its fields, as they lie in memory.</summary>
    public const string Memory = "memory";

    /// <summary>The form of slots that know their length.</summary>
    public static readonly string Slots = Text(LayoutForm.Slots);

    /// <summary>The form of members by name.</summary>
    public static readonly string Map = Text(LayoutForm.Map);

    /// <summary>Whether members are found by nothing but their order.</summary>
    public bool IsByPlace => Format == MemberLayouts.MemoryPack && Form != Slots;

    /// <summary>Whether the numbers tell the order of the members.</summary>
    public bool IsInOrderOfNumbers => !Members.Select(static member => member.Number).Prepend(0).Zip(Members, static (last, member) => last < member.Number).Contains(false);

    /// <summary>A form as the baseline names it.</summary>
    public static string Text(LayoutForm form) => form.ToString().ToLowerInvariant();
}
