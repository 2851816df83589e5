using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// How protobuf-net asks whether a member is set: with a property <c>XSpecified</c>, otherwise a method <c>ShouldSerializeX()</c>, of any
/// visibility.
/// </summary>
internal sealed class ProtoPresence(Compilation compilation)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>How a member is asked; null if its value alone tells it.</summary>
    public PresenceModel? Of(ISymbol member)
    {
        ISymbol? found =
            Inherited(member.ContainingType, member.Name + "Specified").OfType<IPropertySymbol>().FirstOrDefault(IsFlag)
            ?? (ISymbol?)
                Inherited(member.ContainingType, "ShouldSerialize" + member.Name).OfType<IMethodSymbol>().FirstOrDefault(IsQuestion);
        if (found is null)
        {
            return null;
        }

        // The library sets the property when it reads the member.
        MemberSetter setter =
            found is IPropertySymbol ? _setters.Candidate(found, number: null, reachesPrivate: true).Setter : MemberSetter.None;
        return new PresenceModel(
            found.Name,
            IsMethod: found is IMethodSymbol,
            IsSet: setter != MemberSetter.None,
            _setters.CanGet(found) ? null : AccessorParser.Parse(found),
            setter == MemberSetter.Accessor ? AccessorParser.Parse(found) : null
        );
    }

    // The library cannot reach private members of bases, either.
    private static IEnumerable<ISymbol> Inherited(INamedTypeSymbol type, string name) =>
        TypeChain
            .Upwards(type)
            .SelectMany(declaring => declaring.GetMembers(name))
            .Where(member =>
                !member.IsStatic
                && (
                    member.DeclaredAccessibility != Accessibility.Private
                    || SymbolEqualityComparer.Default.Equals(member.ContainingType, type)
                )
            );

    private static bool IsFlag(IPropertySymbol property) =>
        property is { Type.SpecialType: SpecialType.System_Boolean, GetMethod: not null, Parameters.Length: 0 };

    private static bool IsQuestion(IMethodSymbol method) =>
        method is { ReturnType.SpecialType: SpecialType.System_Boolean, Parameters.Length: 0, Arity: 0 };
}
