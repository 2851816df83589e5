using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>What kinds of formats write of a contract.</summary>
/// <param name="Formats">Which kinds.</param>
/// <param name="Form">What stands around the members, in small letters; <see cref="Memory"/> for a struct as it lies there.</param>
/// <param name="Discriminator">The JSON property that says which case of a union it is; else empty.</param>
/// <param name="Members">The members in the order in which they are written.</param>
/// <param name="Cases">The cases of a union.</param>
internal sealed record WireLayout(MemberLayouts Formats, string Form, string Discriminator, EquatableArray<WireMember> Members, EquatableArray<WireCase> Cases)
{
    /// <summary>The form of a struct without references in MemoryPack: its fields, as they lie in memory.</summary>
    public const string Memory = "memory";

    /// <summary>The form of slots that know their length.</summary>
    public static readonly string Slots = Text(LayoutForm.Slots);

    /// <summary>The form of members by name.</summary>
    public static readonly string Map = Text(LayoutForm.Map);

    /// <summary>A form as the baseline names it.</summary>
    public static string Text(LayoutForm form) => form.ToString().ToLowerInvariant();
}
