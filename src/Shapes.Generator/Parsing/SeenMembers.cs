using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The members of partial types that the generator saw. Other generators may add more, which it never sees: an analyzer of the whole
/// compilation compares, and so does the shape at run time.
/// </summary>
internal static class SeenMembers
{
    /// <summary>
    /// The constant of a shape with their names: of the contract, then of each base. Blanks separate names, semicolons types.
    /// </summary>
    public const string Constant = "SeenMembers";

    /// <summary>The constant with the <see cref="MemberLayouts"/> that the contract has: nothing is lost in others.</summary>
    public const string Layouts = "SeenLayouts";

    /// <summary>The names; null if no part of the contract's types can be added.</summary>
    public static string? Of(INamedTypeSymbol contract, Compilation compilation) =>
        TypeChain.Upwards(contract).Any(type => IsPartial(type, compilation))
            ? string.Join(";", TypeChain.Upwards(contract).Select(static type => string.Join(" ", NamesOf(type))))
            : null;

    /// <summary>The members of the final contract that were not seen.</summary>
    /// <returns>Each with whether it hides a member that was seen, or is hidden by one. An override is neither.</returns>
    public static IEnumerable<(ISymbol Member, bool IsHidden)> AddedTo(INamedTypeSymbol contract, string seen)
    {
        string[][] names = [.. seen.Split(';').Select(static type => type.Split(' '))];
        ILookup<bool, (ISymbol Member, int Depth)> members = TypeChain
            .Upwards(contract)
            .SelectMany(static (type, depth) => TypeChain.Declared(type).Select(member => (member, depth)))
            .ToLookup(item => item.depth < names.Length && names[item.depth].Contains(item.member.Name));
        return members[false]
            .Where(static added => !added.Member.IsOverride)
            .Select(added => (added.Member, members[true].Any(other => Hides(other, added) || Hides(added, other))));
    }

    private static bool Hides((ISymbol Member, int Depth) one, (ISymbol Member, int Depth) other) =>
        one.Member.Name == other.Member.Name && one.Depth < other.Depth && other.Member.DeclaredAccessibility != Accessibility.Private;

    /// <summary>Whether a struct is partial and has no member: another generator adds its content.</summary>
    public static bool IsEmptyPart(INamedTypeSymbol type, Compilation compilation) =>
        type.TypeKind == TypeKind.Struct && IsPartial(type, compilation) && !NamesOf(type).Any();

    /// <summary>
    /// Whether a class is partial and neither it nor a base has a member or a constructor: another generator may add its content.
    /// </summary>
    public static bool MayBeCompleted(INamedTypeSymbol type, Compilation compilation) =>
        type.TypeKind == TypeKind.Class
        && Of(type, compilation) is { } names
        && HasNone(names)
        && type.InstanceConstructors.All(constructor => constructor.IsImplicitlyDeclared || ConstructorChooser.IsCopy(constructor, type));

    /// <summary>
    /// Whether the final class, of which no member was seen, holds a value that only its own code makes: it has fields, nobody sets them
    /// from outside, and its constructor takes them or its JSON is of a converter. Value objects and enumerations of classes are such.
    /// </summary>
    public static bool IsCompleted(INamedTypeSymbol contract, string seen) =>
        contract.TypeKind == TypeKind.Class
        && HasNone(seen)
        && (
            contract.Has(Attributes.JsonConverter)
            || contract.InstanceConstructors.Any(constructor =>
                constructor.Parameters.Length > 0 && !ConstructorChooser.IsCopy(constructor, contract)
            )
        )
        && TypeChain
            .Upwards(contract)
            .SelectMany(static type => type.GetMembers())
            .Any(static member => member is IFieldSymbol { IsStatic: false, AssociatedSymbol: not IEventSymbol })
        && TypeChain.Members(contract, basesFirst: false).All(static member => !IsSetFromOutside(member));

    private static bool IsSetFromOutside(ISymbol member) =>
        member
            is IPropertySymbol { SetMethod.DeclaredAccessibility: Accessibility.Public }
                or IFieldSymbol { DeclaredAccessibility: Accessibility.Public, IsReadOnly: false };

    private static bool HasNone(string names) => names.Trim(';').Length == 0;

    private static IEnumerable<string> NamesOf(INamedTypeSymbol type) =>
        TypeChain.Declared(type).Select(static member => member.Name).Distinct();

    private static bool IsPartial(INamedTypeSymbol type, Compilation compilation) =>
        type
            .DeclaringSyntaxReferences.Where(part => compilation.ContainsSyntaxTree(part.SyntaxTree))
            .Any(static part =>
                part.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(SyntaxKind.PartialKeyword)
            );
}
