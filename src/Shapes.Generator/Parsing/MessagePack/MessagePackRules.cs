using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MessagePack;

/// <summary>
/// How MessagePack-CSharp looks for members. Version 3 generates code from the source: derived members before inherited ones, and an
/// override is the member that it overrides. Version 2 reflects, and so does version 3 with <c>SuppressSourceGeneration</c>, for data
/// contracts and for classes that inherit the annotation: inherited members before derived ones, properties before fields. Attributes that
/// come from no package count as those of version 3.
/// </summary>
internal sealed class MessagePackRules(Compilation compilation, AttributeData? annotation, bool isInherited, bool isContractless)
{
    public MessagePackRules(Compilation compilation, INamedTypeSymbol contract)
        : this(
            compilation,
            MemberSources.MessagePackObject(contract),
            isInherited: !contract.Has(Attributes.MessagePackObject),
            MemberSources.IsContractless(contract)
        ) { }

    private readonly bool _allowsPrivate = annotation?.Named("AllowPrivate") is true;

    private readonly bool _reflects =
        isInherited
        || annotation?.AttributeClass is not { } type
        || annotation.Named("SuppressSourceGeneration") is true
        || type.ContainingAssembly.Identity is { Name: "MessagePack.Annotations", Version.Major: < 3 };

    /// <summary>Whether nothing of the library's annotates the contract, so that members have their names as keys.</summary>
    public bool IsContractless => isContractless;

    /// <summary>Whether only <c>[DataContract]</c> makes it one of the library's.</summary>
    public bool IsDataContract => annotation is null && !isContractless;

    /// <summary>Whether members have their names as keys.</summary>
    public bool AreNames { get; } = isContractless || annotation?.First() is true || annotation?.Named("KeyAsPropertyName") is true;

    /// <summary>The attributes that leave a member out: generated code does not look for the last one.</summary>
    public string[] Ignoring =>
        _reflects
            ? [Attributes.IgnoreMember, Attributes.IgnoreDataMember, Attributes.NonSerialized]
            : [Attributes.IgnoreMember, Attributes.IgnoreDataMember];

    /// <summary>The members that are not ignored, for keys: properties before fields.</summary>
    public IEnumerable<ISymbol> Declared(INamedTypeSymbol contract) =>
        (_reflects ? TypeChain.Upwards(contract).Reverse() : TypeChain.Upwards(contract))
            .SelectMany(TypeChain.Declared)
            .Where(member => !IsIgnored(member) && (_reflects || !member.IsOverride))
            .OrderBy(static member => member is IFieldSymbol);

    /// <summary>The members whose keys are their names.</summary>
    public IEnumerable<ISymbol> Named(INamedTypeSymbol contract)
    {
        if (_reflects)
        {
            ISymbol[] members =
            [
                .. TypeChain
                    .Upwards(contract)
                    .Reverse()
                    .SelectMany(static type => TypeChain.Declared(type).OrderBy(static member => member is IFieldSymbol)),
            ];
            ISymbol[] read = [.. members.Where(member => !IsIgnored(member) && (_allowsPrivate || IsPublic(member)))];
            IMethodSymbol? constructor = Constructor(contract, read);

            // Reflection does not find these. Others of one name take the position of the first one, even if that one is not written.
            bool IsUnseen(ISymbol member) =>
                members.Any(other => IsSameProperty(other, member) && IsDerived(other, member))
                || (
                    member.DeclaredAccessibility == Accessibility.Private
                    && !SymbolEqualityComparer.Default.Equals(member.ContainingType, contract)
                );
            ISymbol[] seen = [.. members.Where(member => !IsUnseen(member))];
            return read.Where(member =>
                    (IsSettable(member) || constructor?.HasParameter(member) is true)
                    && seen.Contains(member, SymbolEqualityComparer.Default)
                )
                .OrderBy(member => Array.FindIndex(seen, other => other.Name == member.Name));
        }

        var names = new HashSet<string>(StringComparer.Ordinal);
        return TypeChain
            .Upwards(contract)
            .SelectMany(TypeChain.Declared)
            .Where(member =>
                !member.IsOverride
                && !IsIgnored(member)
                && (_allowsPrivate || member.DeclaredAccessibility == Accessibility.Public)
                && names.Add(NameOf(member))
            );
    }

    /// <summary>
    /// The constructor after which reflection sets members with names as keys, including readonly fields; null if it has no parameters.
    /// </summary>
    public IMethodSymbol? SetsReadOnlyFields(INamedTypeSymbol contract, ISymbol[] members) =>
        _reflects && Constructor(contract, members) is { Parameters.IsEmpty: false } constructor ? constructor : null;

    /// <summary>Whether the contract is a collection for the library, so that its members need no keys.</summary>
    public bool IsList(INamedTypeSymbol contract) => _reflects && MessagePackAnnotations.WritesObjects(contract);

    /// <summary>
    /// The position of a member whose key is a name: version 2 sorts by the Order of a data contract, whatever else annotates the member.
    /// </summary>
    public int PlaceOf(ISymbol member) =>
        !_reflects ? 0
        : member.Find(Attributes.DataMember) is { } annotated ? annotated.Named("Order") as int? ?? -1
        : int.MaxValue;

    /// <summary>The key of a member whose key is its name.</summary>
    public string NameOf(ISymbol member) => (_reflects ? null : member.Find(Attributes.Key)?.First() as string) ?? member.Name;

    /// <summary>
    /// Whether a payload without the member sets it to the default of its type: generated code initializes <c>init</c> members, reflection
    /// begins with a default struct.
    /// </summary>
    public bool Resets(ISymbol member) =>
        _reflects ? member.ContainingType.IsValueType : member is IPropertySymbol { SetMethod.IsInitOnly: true };

    /// <summary>Returns members that the library writes differently from any declaration; null if there are none.</summary>
    public Difference? Difference(INamedTypeSymbol contract, IReadOnlyList<ISymbol> included)
    {
        if (_reflects && !_allowsPrivate && included.FirstOrDefault(static member => !IsPublic(member)) is { } hidden)
        {
            return new Difference(
                hidden,
                $"[{(annotation is null ? "DataMember" : "Key")}] but is not public (the library "
                    + $"writes it only with a resolver that allows private members)",
                "make it public"
            );
        }

        if (AreNames && !_reflects && included.FirstOrDefault(member => NameOf(member) != member.Name) is { } renamed)
        {
            return new Difference(
                renamed,
                "a [Key] together with KeyAsPropertyName, which MessagePack-CSharp 3 uses in generated code and ignores in reflection",
                "remove one of the two"
            );
        }

        if (AreNames && _allowsPrivate && contract.DeclaringSyntaxReferences.IsEmpty)
        {
            return new Difference(
                contract,
                "AllowPrivate, so the library writes private members, which other assemblies cannot see",
                "declare the shape in its assembly"
            );
        }

        // Without generated code the library looks for collections before it looks for contracts.
        if (IsList(contract))
        {
            return new Difference(
                contract,
                "items that the library writes alone, as objects, without the members",
                "hold the collection in a member"
            );
        }

        IEnumerable<ISymbol> others = _reflects
            ? included
            : TypeChain.Upwards(contract).SelectMany(TypeChain.Declared).Where(static other => !other.IsOverride);
        return
            others.FirstOrDefault(other =>
                included.Any(member => member.Name == other.Name && IsDerived(other, member) && (AreNames || !HasKeyOf(other, member)))
            )
                is { } twin
            ? new Difference(twin, "the name of an inherited member (the library writes both, or one for both)", "rename it")
            : null;
    }

    /// <summary>Whether the library may read the member without special access.</summary>
    public static bool IsPublic(ISymbol member) =>
        member.DeclaredAccessibility == Accessibility.Public
        && member is IFieldSymbol or IPropertySymbol { GetMethod.DeclaredAccessibility: Accessibility.Public };

    /// <summary>
    /// Whether the other one of two members of the same name is written: the derived one, unless it only overrides the one with its key.
    /// </summary>
    public static bool IsInstead(ISymbol other, ISymbol member) =>
        other.Name == member.Name && (IsDerived(other, member) ? !Repeats(other, member) : Repeats(member, other));

    // An override inherits the key, and is only ignored by its own attribute.
    private bool IsIgnored(ISymbol member) => Ignoring.Any(attribute => member.All(attribute).Any());

    private static bool IsDerived(ISymbol member, ISymbol of) =>
        TypeChain.Upwards(member.ContainingType).Skip(1).Contains(of.ContainingType, SymbolEqualityComparer.Default);

    // An override with the key of the overridden member.
    private static bool Repeats(ISymbol member, ISymbol overridden) =>
        TypeChain.IsOverridden(overridden, member) && HasKeyOf(member, overridden);

    private static bool HasKeyOf(ISymbol member, ISymbol other) => Equals(KeyOf(member), KeyOf(other));

    private static object? KeyOf(ISymbol member) =>
        member.Find(Attributes.Key)?.First() ?? member.Find(Attributes.DataMember)?.Named("Order");

    private static bool IsSameProperty(ISymbol other, ISymbol member) =>
        other.Name == member.Name
        && other is IPropertySymbol derived
        && member is IPropertySymbol property
        && SymbolEqualityComparer.Default.Equals(derived.Type, property.Type);

    // The marked one, otherwise the one with the most parameters that are all members.
    private IMethodSymbol? Constructor(INamedTypeSymbol contract, ISymbol[] members) =>
        contract.InstanceConstructors.FirstOrDefault(static constructor => constructor.Has(Attributes.SerializationConstructor))
        ?? contract
            .InstanceConstructors.Where(constructor =>
                (_allowsPrivate || constructor.DeclaredAccessibility == Accessibility.Public)
                && constructor.Parameters.All(parameter => members.Any(member => IsFor(parameter, member)))
            )
            .OrderByDescending(static constructor => constructor.Parameters.Length)
            .FirstOrDefault();

    private bool IsFor(IParameterSymbol parameter, ISymbol member) =>
        string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase)
        && ConstructorChooser.IsAssignable(compilation, TypeChain.TypeOf(member), parameter.Type, boxes: true);

    private bool IsSettable(ISymbol member) =>
        member is IFieldSymbol { IsReadOnly: false } or IPropertySymbol { SetMethod.DeclaredAccessibility: Accessibility.Public }
        || (_allowsPrivate && member is IFieldSymbol or IPropertySymbol { SetMethod: not null });
}
