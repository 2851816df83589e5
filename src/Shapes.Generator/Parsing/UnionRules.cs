using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What annotations say of the contracts that a base stands for, and cannot be.</summary>
internal sealed class UnionRules(DiagnosticSink sink)
{
    private static readonly string[] Annotations = [Attributes.JsonDerivedType, Attributes.Union, Attributes.MemoryPackUnion, Attributes.ProtoInclude];

    /// <summary>Reports keys and labels that two contracts have, and contracts that are no case of the base.</summary>
    public void Check(INamedTypeSymbol contract)
    {
        foreach (string annotation in Annotations)
        {
            var ids = new HashSet<object>();
            foreach (AttributeData attribute in contract.All(annotation))
            {
                object?[] arguments = [.. attribute.ConstructorArguments.Select(static argument => argument.Value)];
                if (CaseOf(attribute, contract) is not { } item)
                {
                    Report(contract, $"names '{arguments.OfType<string>().FirstOrDefault()}', which is no type of its assembly");
                }
                else if (contract.IsAbstract && SymbolEqualityComparer.Default.Equals(item, contract))
                {
                    Report(contract, "names itself, and no value can be of it");
                }
                else if (item.TypeKind != TypeKind.Error && !IsCase(item, contract))
                {
                    Report(contract, $"names '{SourceNames.Display(item)}', which does not derive from it");
                }

                if (arguments.FirstOrDefault(static argument => argument is not INamedTypeSymbol) is { } id && !ids.Add(id))
                {
                    Report(contract, $"gives {(id is string ? $"the label '{id}'" : $"the key {id}")} to two contracts");
                }
            }
        }

        foreach (int number in contract.All(Attributes.ProtoInclude).Select(static attribute => attribute.First()).OfType<int>().Where(static number => !OrderRules.IsNumber(number)))
        {
            Report(contract, $"includes a contract by the number {number}, which is out of Protobuf's range");
        }
    }

    /// <summary>Reports numbers that an included contract and a member share.</summary>
    public void CheckNumbers(INamedTypeSymbol contract, IReadOnlyList<Candidate> members)
    {
        foreach (int number in contract.All(Attributes.ProtoInclude).Select(static attribute => attribute.First()).OfType<int>())
        {
            if (members.FirstOrDefault(member => member.Order == number) is { } owner)
            {
                Report(contract, $"includes a contract by the number {number}, which '{owner.DisplayName}' has already");
            }
        }
    }

    /// <summary>Tells in which formats nothing says what a value of a derived class is, of a base that names some.</summary>
    public void Derived(INamedTypeSymbol contract, bool isOwn, IEnumerable<LayoutModel> layouts)
    {
        bool namesSome = UnionFinder.IsUnion(contract) || (!isOwn && contract.Has(Attributes.KnownType));
        string names = string.Join(", ", layouts.Where(static layout => layout.RefusesDerived).Select(static layout => KindNames.Of(layout.Layouts)));
        if (namesSome && names.Length > 0)
        {
            sink.Report(DiagnosticDescriptors.DerivedRefused, contract, SourceNames.Display(contract), names);
        }
    }

    /// <summary>What is said of a key that a kind of format cannot write; null when it has a form for all of them.</summary>
    public static string? KeyWithoutForm(UnionModel union, MemberLayouts kind)
    {
        foreach (int key in union.Cases.Select(static item => item.Key))
        {
            if (kind == MemberLayouts.MemoryPack && key is < 0 or > ushort.MaxValue)
            {
                return $"the key {key} of a case is no tag from 0 to 65,535";
            }

            if (kind == MemberLayouts.Protobuf && !OrderRules.IsNumber(key))
            {
                return $"the key {key - 1} of a case gives no field number";
            }
        }

        return null;
    }

    /// <summary>The contract that an annotation of a base names, by <c>typeof</c> or by the name of a type of its assembly; null when there is none.</summary>
    public static INamedTypeSymbol? CaseOf(AttributeData attribute, INamedTypeSymbol type)
    {
        object?[] arguments = [.. attribute.ConstructorArguments.Select(static argument => argument.Value)];
        return arguments.OfType<INamedTypeSymbol>().FirstOrDefault()
            ?? (arguments.OfType<string>().FirstOrDefault() is { } name ? type.ContainingAssembly.GetTypeByMetadataName(name.Split(',')[0].Trim()) : null);
    }

    /// <summary>Whether a value of the contract is one of the base.</summary>
    public static bool IsCase(INamedTypeSymbol contract, INamedTypeSymbol type) =>
        !(type.IsAbstract && SymbolEqualityComparer.Default.Equals(contract, type))
        && TypeChain.Upwards(contract).Concat(contract.AllInterfaces).Contains(type, SymbolEqualityComparer.Default);

    private void Report(INamedTypeSymbol contract, string what) => sink.Report(DiagnosticDescriptors.UnionContradicts, contract, SourceNames.Display(contract), what);
}
