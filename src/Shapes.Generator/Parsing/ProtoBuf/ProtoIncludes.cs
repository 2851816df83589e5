using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>protobuf-net's hierarchies: a contract with <c>[ProtoInclude]</c>, and the included ones.</summary>
internal static class ProtoIncludes
{
    public static bool IsPart(INamedTypeSymbol contract) => contract.Has(Attributes.ProtoInclude) || Base(contract) is not null;

    /// <summary>Returns the included contracts and the root; null if one of them has no shape.</summary>
    public static UnionModel? Find(INamedTypeSymbol contract, Func<INamedTypeSymbol, ObjectModel?> reach)
    {
        var cases = new List<UnionCaseModel>();
        foreach (
            AttributeData attribute in contract.All(Attributes.ProtoInclude).OrderBy(static attribute => attribute.First() as int? ?? 0)
        )
        {
            if (
                Unions.CaseOf(attribute, contract) is not { } included
                || !Unions.IsCase(included, contract)
                || reach(included) is not { } model
            )
            {
                return null;
            }

            cases.Add(
                new UnionCaseModel(model, IsPolymorphic: false, attribute.First() as int? ?? 0, Label: null)
                {
                    IsGroup = attribute.Named("DataFormat") is (int)ProtoFormat.Group,
                }
            );
        }

        return reach(Root(contract)) is { } rootModel
            ? new UnionModel("", cases.ToEquatableArray(), BaseIsValue: !contract.IsAbstract, LayoutForm.Object, rootModel)
            : null;
    }

    /// <summary>The base whose message each contract of a hierarchy is written as.</summary>
    public static INamedTypeSymbol Root(INamedTypeSymbol contract) => Base(contract) is { } next ? Root(next) : contract;

    /// <summary>A contract and all that it includes, recursively.</summary>
    public static IEnumerable<INamedTypeSymbol> PartsOf(INamedTypeSymbol contract) =>
        contract
            .All(Attributes.ProtoInclude)
            .Select(attribute => Unions.CaseOf(attribute, contract))
            .OfType<INamedTypeSymbol>()
            .Where(included => Unions.IsCase(included, contract) && !SymbolEqualityComparer.Default.Equals(included, contract))
            .SelectMany(PartsOf)
            .Prepend(contract);

    /// <summary>Reports numbers of included contracts that Protobuf does not allow.</summary>
    public static void CheckRange(INamedTypeSymbol contract, DiagnosticSink sink)
    {
        foreach (int number in Numbers(contract).Where(static number => !ProtoNumbers.IsNumber(number)))
        {
            Report(contract, $"includes a contract with the number {number}, which is out of Protobuf's range", sink);
        }
    }

    /// <summary>Reports numbers that an included contract and a member share.</summary>
    public static void CheckMembers(INamedTypeSymbol contract, IReadOnlyList<Candidate> members, DiagnosticSink sink)
    {
        foreach (int number in Numbers(contract))
        {
            if (members.FirstOrDefault(member => member.Order == number) is { } owner)
            {
                Report(contract, $"includes a contract with the number {number}, which '{owner.DisplayName}' already has", sink);
            }
        }
    }

    private static IEnumerable<int> Numbers(INamedTypeSymbol contract) =>
        contract.All(Attributes.ProtoInclude).Select(static attribute => attribute.First()).OfType<int>();

    private static void Report(INamedTypeSymbol contract, string what, DiagnosticSink sink) =>
        sink.Report(DiagnosticDescriptors.UnionContradicts, contract, SourceNames.Display(contract), what);

    // The base or interface that includes the contract, at any distance.
    private static INamedTypeSymbol? Base(INamedTypeSymbol contract) =>
        TypeChain
            .Upwards(contract)
            .Skip(1)
            .Concat(contract.AllInterfaces)
            .FirstOrDefault(type =>
                type.All(Attributes.ProtoInclude)
                    .Any(attribute => SymbolEqualityComparer.Default.Equals(Unions.CaseOf(attribute, type), contract))
            );
}
