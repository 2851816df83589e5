using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>How members are read and set.</summary>
internal sealed class Setters(Compilation compilation)
{
    /// <summary>
    /// The candidate for a property or field; with <paramref name="reachesPrivate"/> also setters that are not public are used.
    /// </summary>
    public Candidate Candidate(ISymbol member, int? number, bool reachesPrivate) =>
        member is IFieldSymbol field
            ? new Candidate(field, field.Type, OfField(field), number)
            : new Candidate(member, ((IPropertySymbol)member).Type, OfProperty((IPropertySymbol)member, reachesPrivate), number);

    /// <summary>Whether this compilation's code can read the member.</summary>
    public bool CanGet(ISymbol member) =>
        !Forbidden.IsGetting(member)
        && compilation.IsSymbolAccessibleWithin((member as IPropertySymbol)?.GetMethod ?? member, compilation.Assembly);

    private MemberSetter OfField(IFieldSymbol field) =>
        field.IsReadOnly ? MemberSetter.None
        : compilation.IsSymbolAccessibleWithin(field, compilation.Assembly) && !Forbidden.IsSetting(field) ? MemberSetter.Assignment
        : MemberSetter.Accessor;

    private MemberSetter OfProperty(IPropertySymbol property, bool reachesPrivate) =>
        property.SetMethod switch
        {
            null => MemberSetter.None,
            { DeclaredAccessibility: not Accessibility.Public } when !reachesPrivate => MemberSetter.None,
            { IsInitOnly: false } set
                when compilation.IsSymbolAccessibleWithin(set, compilation.Assembly) && !Forbidden.IsSetting(property) =>
                MemberSetter.Assignment,
            _ => MemberSetter.Accessor,
        };
}

/// <summary>Accessible symbols that generated code may not name: <c>[Obsolete(error: true)]</c>.</summary>
internal static class Forbidden
{
    /// <summary>Whether naming the symbol is an error, which no pragma suppresses.</summary>
    public static bool Is(ISymbol symbol) =>
        symbol.Find(Attributes.Obsolete) is { ConstructorArguments: { Length: > 1 } arguments } && arguments[1].Value is true;

    /// <summary>Whether getting the member is an error.</summary>
    public static bool IsGetting(ISymbol member) => Is(member) || (member is IPropertySymbol { GetMethod: { } getter } && Is(getter));

    /// <summary>Whether setting the member is an error.</summary>
    public static bool IsSetting(ISymbol member) => Is(member) || (member is IPropertySymbol { SetMethod: { } setter } && Is(setter));
}
