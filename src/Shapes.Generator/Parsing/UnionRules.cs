using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Checks the annotations of a base's cases.</summary>
internal sealed class UnionRules(DiagnosticSink sink)
{
    /// <summary>Reports keys and labels that two contracts share, and contracts that are not cases of the base.</summary>
    public void Check(INamedTypeSymbol contract)
    {
        foreach (string annotation in Unions.Annotations)
        {
            var ids = new HashSet<object>();
            foreach (AttributeData attribute in contract.All(annotation))
            {
                object?[] arguments = [.. attribute.ConstructorArguments.Select(static argument => argument.Value)];
                if (Unions.CaseOf(attribute, contract) is not { } item)
                {
                    Report(contract, $"names '{arguments.OfType<string>().FirstOrDefault()}', which is not a type of its assembly");
                }
                else if (contract.IsAbstract && SymbolEqualityComparer.Default.Equals(item, contract))
                {
                    Report(contract, "names itself as a case, but is abstract");
                }
                else if (item.IsUnboundGenericType)
                {
                    Report(contract, $"names '{SourceNames.Display(item)}' without type arguments: write {Closed(item, contract)}");
                }
                else if (item.TypeKind != TypeKind.Error && !Unions.IsCase(item, contract))
                {
                    Report(contract, $"names '{SourceNames.Display(item)}', which does not derive from it");
                }

                if (arguments.FirstOrDefault(static argument => argument is not INamedTypeSymbol) is { } id && !ids.Add(id))
                {
                    Report(contract, $"gives {(id is string ? $"the label '{id}'" : $"the key {id}")} to two cases");
                }
            }
        }
    }

    /// <summary>
    /// Reports a member with the name of the discriminator: an object would have it twice, which System.Text.Json refuses.
    /// </summary>
    public void Discriminator(INamedTypeSymbol contract)
    {
        string discriminator = JsonUnions.Discriminator(contract);
        foreach (
            INamedTypeSymbol item in contract
                .All(Attributes.JsonDerivedType)
                .SelectMany(attribute => new[] { contract, Unions.CaseOf(attribute, contract) })
                .OfType<INamedTypeSymbol>()
        )
        {
            if (JsonMembers.Of(item, basesFirst: true).FirstOrDefault(member => JsonMembers.NameOf(member) == discriminator) is { } member)
            {
                Report(
                    contract,
                    $"has the discriminator '{discriminator}', which is also the JSON name of '{SourceNames.DisplayMember(member)}'"
                );
                return;
            }
        }
    }

    /// <summary>Reports the formats that refuse values of derived classes, if the base names some.</summary>
    public void Derived(INamedTypeSymbol contract, bool isOwn, IEnumerable<LayoutModel> layouts)
    {
        bool namesSome = Unions.IsUnion(contract) || (!isOwn && contract.Has(Attributes.KnownType));
        string names = FormatNames.Of(LayoutModel.FormatsOf(layouts.Where(static layout => layout.RefusesDerived)));
        if (namesSome && names.Length > 0)
        {
            sink.Report(DiagnosticDescriptors.DerivedRefused, contract, SourceNames.Display(contract), names);
        }
    }

    /// <summary>Why a format cannot write a case's key; null if it can write all of them.</summary>
    public static string? KeyWithoutForm(INamedTypeSymbol contract, UnionModel union, MemberLayouts kind)
    {
        // Two cases with one number are a separate error.
        var keys = new HashSet<int>();
        bool hasNames = contract
            .All(Attributes.JsonDerivedType)
            .Any(static attribute => attribute.ConstructorArguments.Any(static argument => argument.Value is string));
        foreach (int key in union.Cases.Select(static item => item.Key))
        {
            if (!keys.Add(key) && hasNames)
            {
                return $"the key {(kind == MemberLayouts.Protobuf ? key - 1 : key)} belongs to two cases, because "
                    + $"one has a name as its label: give each a number";
            }

            if (kind == MemberLayouts.MemoryPack && key is < 0 or > ushort.MaxValue)
            {
                return $"the key {key} of a case is not a tag from 0 to 65,535";
            }

            if (kind == MemberLayouts.Protobuf && !ProtoNumbers.IsNumber(key))
            {
                return $"the key {key - 1} of a case is not a valid field number";
            }
        }

        return null;
    }

    // An attribute cannot name the parameters of its type, so a generic base has a case for each of its arguments.
    private static string Closed(INamedTypeSymbol open, INamedTypeSymbol contract) =>
        open.Arity == contract.Arity
        && open.OriginalDefinition.Construct([.. contract.TypeArguments]) is var closed
        && Unions.IsCase(closed, contract)
            ? $"typeof({SourceNames.Display(closed)})"
            : "a type with arguments that derives from it";

    private void Report(INamedTypeSymbol contract, string what) =>
        sink.Report(DiagnosticDescriptors.UnionContradicts, contract, SourceNames.Display(contract), what);
}
