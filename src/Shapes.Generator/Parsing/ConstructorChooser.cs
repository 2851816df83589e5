using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Chooses the constructor that a contract is made with.</summary>
/// <remarks>
/// The one with <c>[JsonConstructor]</c>; else, when every member can be set, that without parameters; else the one with
/// the most parameters of which each is a member or optional.
/// </remarks>
internal sealed class ConstructorChooser(Compilation compilation, DiagnosticSink sink)
{
    /// <summary>The constructor; null when none will do, which is reported.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="members">Its members.</param>
    /// <param name="mark">The attribute that marks the constructor, or null.</param>
    /// <param name="isStrict">Whether each member must be set; otherwise some are only written.</param>
    public IMethodSymbol? Choose(INamedTypeSymbol contract, IReadOnlyList<Candidate> members, string? mark, bool isStrict)
    {
        IMethodSymbol[] accessible =
        [
            .. contract.InstanceConstructors.Where(constructor =>
                compilation.IsSymbolAccessibleWithin(constructor, compilation.Assembly) && !IsCopy(constructor, contract)),
        ];
        IMethodSymbol? chosen = mark is null ? null : contract.InstanceConstructors.FirstOrDefault(constructor => constructor.Has(mark));
        if (chosen is not null)
        {
            return Check(contract, chosen, members, isStrict);
        }

        if (accessible.Length == 0)
        {
            accessible = [.. contract.InstanceConstructors.Where(constructor => !IsCopy(constructor, contract))];
        }

        IMethodSymbol? parameterless = accessible.FirstOrDefault(static constructor => constructor.Parameters.Length == 0);
        bool allSettable = members.All(static member => member.Setter != MemberSetter.None);
        bool isPositional = contract is { IsRecord: true, TypeKind: TypeKind.Struct };
        IMethodSymbol? best = accessible
            .Where(constructor => constructor.Parameters.Length > 0 && constructor.Parameters.All(parameter => Fits(parameter, members)))
            .OrderByDescending(static constructor => constructor.Parameters.Length)
            .FirstOrDefault();
        if (parameterless is not null && allSettable && !(isPositional && best is not null && parameterless.IsImplicitlyDeclared))
        {
            return parameterless;
        }

        return Check(contract, best ?? parameterless ?? accessible.FirstOrDefault(), members, isStrict);
    }

    /// <summary>The member that a parameter sets, or −1.</summary>
    public int MemberOf(IParameterSymbol parameter, IReadOnlyList<Candidate> members)
    {
        for (int i = 0; i < members.Count; i++)
        {
            if (string.Equals(members[i].Symbol.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                && compilation.ClassifyCommonConversion(members[i].Type, parameter.Type) is { IsImplicit: true } conversion
                && (conversion.IsIdentity || conversion.IsReference))
            {
                return i;
            }
        }

        return -1;
    }

    private IMethodSymbol? Check(INamedTypeSymbol contract, IMethodSymbol? constructor, IReadOnlyList<Candidate> members, bool isStrict)
    {
        if (constructor is null)
        {
            sink.Report(DiagnosticDescriptors.NoConstructor, contract, contract.Name, "");
            return null;
        }

        if (constructor.Parameters.FirstOrDefault(parameter => !Fits(parameter, members)) is { } odd)
        {
            sink.Report(DiagnosticDescriptors.NoConstructor, contract, contract.Name, $": the parameter '{odd.Name}' has no member of its name and type");
            return null;
        }

        foreach (Candidate member in members.Where(member => isStrict && member.Setter == MemberSetter.None))
        {
            if (!constructor.Parameters.Any(parameter => MemberOf(parameter, members) is >= 0 and int index && members[index] == member))
            {
                sink.Report(DiagnosticDescriptors.CannotBeSet, member.Symbol, member.DisplayName);
                return null;
            }
        }

        return constructor;
    }

    private bool Fits(IParameterSymbol parameter, IReadOnlyList<Candidate> members) =>
        parameter.RefKind is RefKind.None or RefKind.In
        && (parameter.HasExplicitDefaultValue || MemberOf(parameter, members) >= 0);

    /// <summary>Whether the constructor is called through an unsafe accessor: C# wants <c>required</c> members in an initialiser, or does not reach it.</summary>
    public static bool NeedsAccessor(INamedTypeSymbol contract, IMethodSymbol constructor)
    {
        if (Forbidden.Is(constructor) || constructor.DeclaredAccessibility is Accessibility.Private or Accessibility.Protected or Accessibility.ProtectedAndInternal)
        {
            return true;
        }

        return !constructor.Has(Attributes.SetsRequiredMembers)
            && !(contract.IsValueType && constructor.IsImplicitlyDeclared && constructor.Parameters.Length == 0)
            && TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()).Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true });
    }

    private static bool IsCopy(IMethodSymbol constructor, INamedTypeSymbol contract) =>
        contract.IsRecord && constructor.Parameters.Length == 1 && SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, contract);
}
