using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// How protobuf-net sets members: with a public method <c>SetX(value)</c>, with a setter of any visibility, through a readonly field or the
/// backing field.
/// </summary>
internal sealed class ProtoSetters(Compilation compilation)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>The candidate for a property or field.</summary>
    public Candidate Candidate(ISymbol member, int number)
    {
        Candidate candidate = _setters.Candidate(member, number, reachesPrivate: true);
        if (SetMethod(member) is { } method)
        {
            return candidate with { Setter = MemberSetter.Assignment, SetMethod = method };
        }

        return candidate.Setter != MemberSetter.None ? candidate : candidate with { Setter = Unset(member, candidate.Type) };
    }

    /// <summary>The candidate for the backing field of a property.</summary>
    public Candidate OfBackingField(IPropertySymbol property, int number) =>
        _setters.Candidate(property, number, reachesPrivate: true) with
        {
            Setter = MemberSetter.BackingField,
            ReadsBackingField = true,
        };

    // A set, or a collection other than a list, keeps its comparer when it is filled.
    private static MemberSetter Unset(ISymbol member, ITypeSymbol type) =>
        member switch
        {
            IPropertySymbol property when !IsAuto(property) => FilledCollections.Is(type) || IsObject(type)
                ? MemberSetter.Fill
                : MemberSetter.None,
            _ when FilledCollections.Is(type) && type.Name is not ("List" or "Dictionary") && MayBeMade(member) => MemberSetter.FillOrMake,
            IFieldSymbol => MemberSetter.Accessor,
            _ => MemberSetter.BackingField,
        };

    // Whether an object may hold something before it is read.
    private static bool MayBeMade(ISymbol member) =>
        member.ContainingType.Find(Attributes.ProtoContract)?.Named("SkipConstructor") is not true
        && OwnDefaults.MayBeMade(member.ContainingType, member);

    private static bool IsObject(ITypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Interface
        && Scalars.Classify(type) is null
        && Collections.Items(type) is null
        && Collections.Entries(type) is null;

    // In source the field tells its property; metadata may lack private fields.
    private static bool IsAuto(IPropertySymbol property) =>
        property.GetMethod!.Has(Attributes.CompilerGenerated)
        || property
            .ContainingType.GetMembers()
            .Any(member => member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    private static IMethodSymbol? SetMethod(ISymbol member) =>
        member is not IPropertySymbol property
            ? null
            : TypeChain
                .Upwards(property.ContainingType)
                .SelectMany(type => type.GetMembers("Set" + property.Name))
                .OfType<IMethodSymbol>()
                .FirstOrDefault(method =>
                    method
                        is {
                            IsStatic: false,
                            ReturnsVoid: true,
                            Arity: 0,
                            DeclaredAccessibility: Accessibility.Public,
                            Parameters.Length: 1
                        }
                    && SymbolEqualityComparer.Default.Equals(method.Parameters[0].Type, property.Type)
                    && !Forbidden.Is(method)
                );
}
