using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// Types that protobuf-net writes as messages because of a constructor: those of the runtime, and those without its annotations whose
/// public members are readonly and are, by name and type, the parameters of one public constructor. The parameters number the members; all
/// but nulls are written.
/// </summary>
internal sealed class ProtoTuples(Compilation compilation, bool takesAnnotated)
{
    private static readonly string[] Annotations =
    [
        Attributes.GenerateShape,
        Attributes.ProtoContract,
        Attributes.DataContract,
        Attributes.XmlType,
    ];
    private static readonly string[] Others = [Attributes.MessagePackObject, Attributes.MemoryPackable];

    private readonly bool _isUsed = takesAnnotated && !compilation.GetTypesByMetadataName(Attributes.ProtoContract).IsEmpty;
    private readonly Dictionary<INamedTypeSymbol, int> _levels = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, ProtoTuple?> _found = new(SymbolEqualityComparer.Default);

    /// <summary>Records that a contract of the library contains the type.</summary>
    /// <returns>Whether it has that level; a type has one level in the library.</returns>
    public bool Reach(INamedTypeSymbol type, int level)
    {
        if (!_levels.TryGetValue(type, out int first))
        {
            _levels.Add(type, first = level);
        }

        return first == level
            || Own(type) > 0
            || Find(type) is not { } tuple
            || !tuple.Members.Any(static member => HasLevel(TypeChain.TypeOf(member)));
    }

    /// <summary>The compatibility level of its times, GUIDs and decimals.</summary>
    public int LevelOf(INamedTypeSymbol type) =>
        Own(type) is > 0 and int own ? own
        : _levels.TryGetValue(type, out int level) ? level
        : ProtoMembers.DefaultLevel;

    /// <summary>
    /// Whether tuples of the runtime have a second shape for use in contracts of the library; otherwise the library's rules apply to all.
    /// </summary>
    public bool AreTwo => !takesAnnotated;

    /// <summary>Whether the current tuple of the runtime is such a second one.</summary>
    public bool IsInLibrary { get; set; }

    /// <summary>Whether the library's rules apply to the current tuple of the runtime.</summary>
    public bool TakesBuiltIn => takesAnnotated || IsInLibrary;

    /// <summary>
    /// Whether the type is a tuple: by itself if nothing makes it a contract of another library, otherwise if a contract of the library
    /// contains it.
    /// </summary>
    public bool IsOne(INamedTypeSymbol type) =>
        (_levels.ContainsKey(type) || (_isUsed && !Others.Any(type.Has)))
        && !Annotations.Any(type.Has)
        && !MemberSources.IsOurs(type)
        && (takesAnnotated || !MemberSources.HasOrders(type))
        && !ProtoIncludes.IsPart(type)
        && Find(type) is not null;

    /// <summary>The constructor and the members in the order of its parameters; null if the type is not a tuple.</summary>
    public ProtoTuple? Find(INamedTypeSymbol type)
    {
        if (!_found.TryGetValue(type, out ProtoTuple? tuple))
        {
            tuple = Resolve(type);
            _found.Add(type, tuple);
        }

        return tuple;
    }

    private static ProtoTuple? Resolve(INamedTypeSymbol type)
    {
        if (
            type.IsAbstract
            || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            || type.AllInterfaces.Any(static one => one.SpecialType == SpecialType.System_Collections_IEnumerable)
        )
        {
            return null;
        }

        // A type that is called a tuple may have setters.
        bool mayBeSet = type.Name.IndexOf("Tuple", StringComparison.OrdinalIgnoreCase) >= 0;
        ISymbol[] members = [.. TypeChain.Upwards(type).SelectMany(static declaring => declaring.GetMembers()).Where(IsPublic)];
        members = [.. members.Where(member => !members.Any(other => TypeChain.IsOverridden(member, other)))];
        if (members.Length == 0 || !members.All(member => mayBeSet ? IsRead(member) : IsReadOnly(member)))
        {
            return null;
        }

        ProtoTuple[] fitting =
        [
            .. type
                .InstanceConstructors.Where(constructor =>
                    constructor.DeclaredAccessibility == Accessibility.Public && constructor.Parameters.Length == members.Length
                )
                .Select(constructor => new ProtoTuple(
                    constructor,
                    [
                        .. constructor
                            .Parameters.Select(parameter => members.LastOrDefault(member => IsOf(parameter, member)))
                            .OfType<ISymbol>(),
                    ]
                ))
                .Where(tuple => tuple.Members.Count == members.Length),
        ];
        return fitting.Length == 1 ? fitting[0] : null;
    }

    private static bool IsOf(IParameterSymbol parameter, ISymbol member) =>
        parameter.RefKind == RefKind.None
        && string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase)
        && SymbolEqualityComparer.Default.Equals(parameter.Type, TypeChain.TypeOf(member));

    private static bool IsPublic(ISymbol member) =>
        !member.IsStatic
        && member switch
        {
            IPropertySymbol property => property.GetMethod?.DeclaredAccessibility == Accessibility.Public
                || property.SetMethod?.DeclaredAccessibility == Accessibility.Public,
            IFieldSymbol field => field.DeclaredAccessibility == Accessibility.Public,
            _ => false,
        };

    private static bool IsRead(ISymbol member) => member is IFieldSymbol or IPropertySymbol { GetMethod: not null };

    private static bool IsReadOnly(ISymbol member) =>
        member is IFieldSymbol { IsReadOnly: true }
        || (
            IsRead(member)
            && member is IPropertySymbol property
            && (property.SetMethod is not { DeclaredAccessibility: Accessibility.Public } setter || setter.IsInitOnly)
        );

    private static int Own(INamedTypeSymbol type) =>
        new ISymbol?[] { type, type.ContainingModule, type.ContainingAssembly }
            .OfType<ISymbol>()
            .Select(ProtoMembers.LevelOf)
            .FirstOrDefault(static level => level > 0);

    private static bool HasLevel(ITypeSymbol type) =>
        (Collections.Items(type) ?? Scalars.Nullable(type) ?? type) is var value
        && Scalars.Kind(Scalars.Nullable(value) ?? value)
            is ValueKind.DateTime
                or ValueKind.TimeSpan
                or ValueKind.Guid
                or ValueKind.Decimal;
}

/// <summary>A type that protobuf-net writes as a message because of a constructor.</summary>
internal sealed record ProtoTuple(IMethodSymbol Constructor, IReadOnlyList<ISymbol> Members);
