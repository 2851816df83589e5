namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A contract and its shape: everything that emission needs, equal by value.</summary>
/// <param name="Type">The contract as a type; names both itself and its shape.</param>
/// <param name="Layouts">Its layouts; each format is in exactly one of them.</param>
/// <param name="Fields">For a struct without references: its fields.</param>
/// <param name="IsAbstract">Whether it is an abstract class or an interface.</param>
internal sealed record ContractModel(
    ShapeLocation Location,
    ObjectModel Type,
    string DisplayName,
    EquatableArray<LayoutModel> Layouts,
    EquatableArray<StructFieldModel> Fields,
    bool IsAbstract = false
)
{
    /// <summary>Whether it is a class that others can derive from.</summary>
    public bool CanBeDerived { get; init; }

    /// <summary>The diagnostics of <c>[Experimental]</c> that naming it and its members causes.</summary>
    public EquatableArray<string> Experimental { get; init; }

    /// <summary>Whether its shape names types with <c>[Obsolete(error: true)]</c>, which C# allows only in obsolete code.</summary>
    public bool NamesForbidden { get; init; }

    /// <summary>The formats that it has.</summary>
    public MemberLayouts Offered =>
        Layouts.Where(static layout => layout.Refusal is null).Aggregate(MemberLayouts.None, static (all, layout) => all | layout.Layouts);

    /// <summary>The formats that are offered although they differ from the library of the contract's annotations.</summary>
    public MemberLayouts Accepted { get; init; }

    /// <summary>
    /// By format, the attributes of members that the compiler may not show (<c>UnseenMarks</c>); empty if it shows all.
    /// </summary>
    public EquatableArray<string> Unseen { get; init; }

    /// <summary>The memory layout by <c>[StructLayout]</c>, in brackets; empty for the order of the fields.</summary>
    public string StructLayout { get; init; } = "";

    /// <summary>The names of the members that were seen, if others may be added (<c>SeenMembers</c>); null if none can be.</summary>
    public string? Seen { get; init; }

    /// <summary>By format, the attributes that mark members that were not seen.</summary>
    public EquatableArray<string> Added { get; init; }

    /// <summary>The formats whose numbers begin at 0 in the contract's attributes, and at 1 in the model.</summary>
    public MemberLayouts CountedFromZero { get; init; }

    /// <summary>The members whose JSON System.Text.Json does not support.</summary>
    public EquatableArray<string> JsonUnsupportedMembers { get; init; }

    /// <summary>Whether JSON is read with another constructor than System.Text.Json calls.</summary>
    public bool HasOtherJsonConstructor { get; init; }

    /// <summary>Whether JSON has surrogates, which System.Text.Json does not know.</summary>
    public bool HasJsonSurrogates { get; init; }

    /// <summary>The members that JSON omits or never reads, in words.</summary>
    public EquatableArray<string> WithoutJson { get; init; }

    /// <summary>The formats in which numbers are only positions: members have names.</summary>
    public MemberLayouts Uncounted { get; init; }
}

/// <summary>A field of a struct without references; the runtime is asked for its offset.</summary>
/// <param name="Type">Its type as source; for a nullable, the inner type.</param>
/// <param name="IsNullable">Whether it is a nullable.</param>
/// <param name="IsStruct">Whether it, or the type inside the nullable, is a struct with its own fields.</param>
internal sealed record StructFieldModel(
    string Struct,
    string Name,
    string Type,
    bool IsNullable,
    bool IsStruct,
    EquatableArray<StructFieldModel> Fields
)
{
    /// <summary>Whether code can take a reference to the field itself.</summary>
    public bool IsAccessible { get; init; }

    /// <summary>Whether it belongs to no member: it is only copied with the memory.</summary>
    public bool IsOfNoMember { get; init; }

    /// <summary>The enum that is its type, or the type inside the nullable; null for other types.</summary>
    public EnumModel? Enum { get; init; }

    /// <summary>The accessor to a field of a generic struct; null if the struct is not generic.</summary>
    public AccessorModel? Generic { get; init; }
}
