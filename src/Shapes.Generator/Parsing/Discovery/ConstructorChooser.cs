using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Chooses the constructor of a contract.</summary>
/// <remarks>
/// The one that an attribute marks; otherwise the one without parameters, if every member can be set or, by the rules of a library, no
/// other constructor sets more; otherwise the one with the most parameters, each of them a member or optional. MessagePack-CSharp uses
/// the public one with the most parameters that are all members.
/// </remarks>
internal sealed class ConstructorChooser(Compilation compilation, DiagnosticSink sink)
{
    /// <summary>Returns the constructor; null, and the failure, if none fits.</summary>
    public IMethodSymbol? Choose(INamedTypeSymbol contract, MembersOf members, out DiagnosticInfo? failure)
    {
        if (members.Preferred is { } preferred && Check(contract, preferred, members, out failure) is not null)
        {
            return preferred;
        }

        IMethodSymbol[] accessible =
        [
            .. contract.InstanceConstructors.Where(constructor =>
                compilation.IsSymbolAccessibleWithin(constructor, compilation.Assembly) && !IsCopy(constructor, contract)
            ),
        ];
        IMethodSymbol[] written = members.TakesOnlyWritten
            ? [.. contract.InstanceConstructors.Where(static constructor => !constructor.IsImplicitlyDeclared)]
            : [];
        IMethodSymbol? chosen =
            members.Constructor
            ?? (
                members.ConstructorMark is { } mark
                    ? contract.InstanceConstructors.FirstOrDefault(constructor => constructor.Has(mark))
                    : null
            )
            ?? (written.Length == 1 ? written[0] : null);
        if (chosen is not null)
        {
            return Check(contract, chosen, members, out failure);
        }

        if (
            accessible.Length == 0
            || (
                members.TakesParameterless
                && !contract.IsValueType
                && contract.InstanceConstructors.Any(static constructor => constructor.Parameters.Length == 0)
            )
        )
        {
            accessible =
            [
                .. contract.InstanceConstructors.Where(constructor =>
                    !IsCopy(constructor, contract) && (accessible.Length == 0 || constructor.Parameters.Length == 0)
                ),
            ];
        }

        if (
            members.ParametersHaveKeys
            && accessible
                .Where(constructor =>
                    constructor.Parameters.All(parameter => Fits(parameter, members) && MemberOf(parameter, members) >= 0)
                )
                .OrderByDescending(static constructor => constructor.DeclaredAccessibility)
                .ThenByDescending(static constructor => constructor.Parameters.Length)
                .FirstOrDefault()
                is { } largest
        )
        {
            failure = null;
            return largest;
        }

        IMethodSymbol? parameterless = accessible.FirstOrDefault(static constructor => constructor.Parameters.Length == 0);
        bool isPositional = contract is { IsRecord: true, TypeKind: TypeKind.Struct };
        IMethodSymbol? best = accessible
            .Where(constructor => constructor.Parameters.Length > 0 && constructor.Parameters.All(parameter => Fits(parameter, members)))
            .OrderByDescending(static constructor => constructor.Parameters.Length)
            .FirstOrDefault();
        bool suffices = members.IsOwn
            ? members.Members.All(static member => member.Setter != MemberSetter.None || member.IsNotRead)
            : best?.Parameters.Any(parameter => SetsMore(parameter, members)) != true;
        if (parameterless is not null && suffices && !(isPositional && best is not null && parameterless.IsImplicitlyDeclared))
        {
            failure = null;
            return parameterless;
        }

        // If none fits, the error is about the closest one.
        IMethodSymbol? closest = accessible
            .Where(constructor => constructor.Parameters.Any(parameter => Fits(parameter, members)))
            .OrderBy(constructor => constructor.Parameters.Count(parameter => !Fits(parameter, members)))
            .ThenByDescending(static constructor => constructor.Parameters.Length)
            .FirstOrDefault();
        return Check(
            contract,
            best ?? (members.IsOwn ? closest : null) ?? parameterless ?? accessible.FirstOrDefault(),
            members,
            out failure
        );
    }

    /// <summary>
    /// The index of the member that a parameter sets, by name or, if parameters have keys, by key: a number by its position among them;
    /// otherwise −1.
    /// </summary>
    public int MemberOf(IParameterSymbol parameter, MembersOf members)
    {
        int named = Find((member, _) => string.Equals(member.Symbol.Name, parameter.Name, StringComparison.OrdinalIgnoreCase));
        return named >= 0 || !members.ParametersHaveKeys
            ? named
            : Find(
                (member, i) =>
                    member.WireName is { } name
                        ? string.Equals(name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                        : i == parameter.Ordinal
            );

        int Find(Func<Candidate, int, bool> isMeant)
        {
            for (int i = 0; i < members.Members.Count; i++)
            {
                Candidate member = members.Members[i];
                if (isMeant(member, i) && IsAssignable(compilation, member.Type, parameter.Type, boxes: members.ParametersHaveKeys))
                {
                    return i;
                }
            }

            return -1;
        }
    }

    private IMethodSymbol? Check(INamedTypeSymbol contract, IMethodSymbol? constructor, MembersOf members, out DiagnosticInfo? failure)
    {
        failure =
            constructor is null ? sink.Describe(DiagnosticDescriptors.NoConstructor, contract, contract.Name, "")
            : constructor.Parameters.FirstOrDefault(parameter => !Fits(parameter, members)) is { } odd
                ? sink.Describe(
                    DiagnosticDescriptors.NoConstructor,
                    contract,
                    contract.Name,
                    $": the parameter '{odd.Name}' has no member of its name and type"
                )
            : members.Members.FirstOrDefault(member =>
                members.IsOwn
                && member is { Setter: MemberSetter.None, IsNotRead: false }
                && !constructor.Parameters.Any(parameter => Sets(parameter, member))
            )
                is { } unset
                ? sink.Describe(DiagnosticDescriptors.CannotBeSet, unset.Symbol, unset.DisplayName)
            : null;
        return failure is null ? constructor : null;

        bool Sets(IParameterSymbol parameter, Candidate member) =>
            MemberOf(parameter, members) is >= 0 and int index && members.Members[index] == member;
    }

    /// <summary>Whether a value of a member can be passed to a parameter without conversion.</summary>
    /// <param name="boxes">Whether a struct may be boxed: MessagePack-CSharp asks whether a value can be assigned.</param>
    public static bool IsAssignable(Compilation compilation, ITypeSymbol type, ITypeSymbol parameter, bool boxes) =>
        compilation.ClassifyCommonConversion(type, parameter) is { IsImplicit: true } conversion
        && (conversion.IsIdentity || conversion.IsReference || (boxes && type.IsValueType && parameter.IsReferenceType));

    private bool Fits(IParameterSymbol parameter, MembersOf members) =>
        parameter.RefKind is RefKind.None or RefKind.In
        && (
            parameter.HasExplicitDefaultValue
            || MemberOf(parameter, members) >= 0
            || (SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, members.Preferred) && IsOfIgnored(parameter, members))
        );

    private bool SetsMore(IParameterSymbol parameter, MembersOf members) =>
        MemberOf(parameter, members) is >= 0 and int index && members.Members[index].Setter == MemberSetter.None;

    // System.Text.Json gives it the default of its type.
    private static bool IsOfIgnored(IParameterSymbol parameter, MembersOf members) =>
        members.Ignored.Any(member =>
            string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
            && SymbolEqualityComparer.Default.Equals(TypeChain.TypeOf(member), parameter.Type)
        );

    /// <summary>
    /// Whether the constructor is called through an unsafe accessor: it is not accessible, or C# requires <c>required</c> members in an
    /// initializer.
    /// </summary>
    public static bool NeedsAccessor(INamedTypeSymbol contract, IMethodSymbol constructor)
    {
        if (
            Forbidden.Is(constructor)
            || constructor.DeclaredAccessibility is Accessibility.Private or Accessibility.Protected or Accessibility.ProtectedAndInternal
        )
        {
            return true;
        }

        return !constructor.Has(Attributes.SetsRequiredMembers)
            && !(contract.IsValueType && constructor.IsImplicitlyDeclared && constructor.Parameters.Length == 0)
            && TypeChain
                .Upwards(contract)
                .SelectMany(static type => type.GetMembers())
                .Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true });
    }

    /// <summary>Whether it is the copy constructor of a record.</summary>
    public static bool IsCopy(IMethodSymbol constructor, INamedTypeSymbol contract) =>
        contract.IsRecord
        && constructor.Parameters.Length == 1
        && SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, contract);
}

/// <summary>The parameters of constructors, matched to members by name, ignoring case.</summary>
internal static class ConstructorParameters
{
    public static bool HasParameter(this IMethodSymbol constructor, ISymbol member) =>
        constructor.Parameters.Any(parameter => string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether any constructor of a contract has one.</summary>
    public static bool HasParameter(this INamedTypeSymbol contract, ISymbol member) =>
        contract.InstanceConstructors.Any(constructor => constructor.HasParameter(member));
}
