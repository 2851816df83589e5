using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>How members of other libraries' contracts get their values.</summary>
internal sealed class Setters(Compilation compilation)
{
    /// <summary>The candidate for a property or field.</summary>
    /// <param name="member">The member.</param>
    /// <param name="number">Its number, or null.</param>
    /// <param name="reachesPrivate">Whether a setter is used that is not public.</param>
    public Candidate Candidate(ISymbol member, int? number, bool reachesPrivate) => member is IFieldSymbol field
        ? new Candidate(field, field.Type, OfField(field), number)
        : new Candidate(member, ((IPropertySymbol)member).Type, OfProperty((IPropertySymbol)member, reachesPrivate), number);

    /// <summary>Whether this compilation's code can get at the member.</summary>
    public bool CanGet(ISymbol member) => !Forbidden.IsGetting(member)
        && compilation.IsSymbolAccessibleWithin((member as IPropertySymbol)?.GetMethod ?? member, compilation.Assembly);

    private MemberSetter OfField(IFieldSymbol field) =>
        field.IsReadOnly ? MemberSetter.None
        : compilation.IsSymbolAccessibleWithin(field, compilation.Assembly) && !Forbidden.IsSetting(field) ? MemberSetter.Assignment
        : MemberSetter.Accessor;

    private MemberSetter OfProperty(IPropertySymbol property, bool reachesPrivate) => property.SetMethod switch
    {
        null => MemberSetter.None,
        { DeclaredAccessibility: not Accessibility.Public } when !reachesPrivate => MemberSetter.None,
        { IsInitOnly: false } set when compilation.IsSymbolAccessibleWithin(set, compilation.Assembly) && !Forbidden.IsSetting(property) => MemberSetter.Assignment,
        _ => MemberSetter.Accessor,
    };
}
