using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.MessagePack;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Finds differences between a contract's format and the library that the contract is annotated for: the format is then not offered.
/// </summary>
internal sealed class Differences(Compilation compilation, Surrogates surrogates, DiagnosticSink sink)
{
    private const string AcceptDifferences = "SerializationApi.Shapes.AcceptDifferencesAttribute";

    // The advice for a value whose form is specific to the library.
    public const string Surrogate = "convert it with [ShapeAs<T>]";

    private readonly AttributeData[] _accepted = [.. compilation.Assembly.All(AcceptDifferences)];

    private readonly Dictionary<INamedTypeSymbol, MemberLayouts> _acceptedOf = new(SymbolEqualityComparer.Default);

    /// <summary>The formats of a contract whose differences are accepted.</summary>
    public MemberLayouts AcceptedOf(INamedTypeSymbol contract) =>
        _acceptedOf.TryGetValue(contract, out MemberLayouts formats) ? formats : MemberLayouts.None;

    /// <summary>Whether a difference in a format would be accepted.</summary>
    public bool Accepts(INamedTypeSymbol contract, MemberLayouts kind) => _accepted.Any(accepted => Accepts(accepted, contract, kind));

    /// <summary>Returns and reports why the format is not offered for a contract; null if it is, or its differences are accepted.</summary>
    public string? Find(INamedTypeSymbol contract, MemberLayouts kind, MemberSource source, MembersOf members)
    {
        if (
            source is MemberSource.Own or MemberSource.BuiltIn or MemberSource.None or MemberSource.Json
            || (source == MemberSource.MemoryPack && !contract.Has(Attributes.MemoryPackable))
            || (members.Difference ?? First(contract, source, members.Members)) is not { } difference
        )
        {
            return null;
        }

        if (Accepts(contract, kind))
        {
            _acceptedOf[contract] = AcceptedOf(contract) | kind;
            return null;
        }

        string name = difference.Symbol is INamedTypeSymbol type ? SourceNames.Display(type) : SourceNames.DisplayMember(difference.Symbol);
        string format = FormatNames.Of(kind);
        sink.Report(
            DiagnosticDescriptors.Differs,
            sink.LocationOf(difference.Symbol) is null ? contract : difference.Symbol,
            name,
            difference.What,
            SourceNames.DisplayContract(contract),
            format,
            difference.WayOut,
            kind.ToString()
        );
        return $"'{name}' has {difference.What}";
    }

    private Difference? First(INamedTypeSymbol contract, MemberSource source, IReadOnlyList<Candidate> members)
    {
        Candidate[] asTheyAre = [.. members.Where(static member => !member.Symbol.Has(Attributes.ShapeAs))];
        return TypeChain
            .Upwards(contract)
            .Concat<ISymbol>(asTheyAre.SelectMany(static member => Named(member.Type).Prepend(member.Symbol)))
            .Select(symbol => Of(symbol, source))
            .Append(
                source switch
                {
                    MemberSource.ProtoBuf => ProtoDifferences.Of(contract, members),
                    MemberSource.MemoryPack => MemoryPackAnnotations.WithWriter(contract),
                    _ => null,
                }
            )
            .Concat(asTheyAre.Select(member => OfType(member.Symbol, member.Type, source, new(SymbolEqualityComparer.Default))))
            .FirstOrDefault(static difference => difference is not null);
    }

    // A type inside that of a member that the library writes in its own form. A collection may hold itself.
    private Difference? OfType(ISymbol member, ITypeSymbol type, MemberSource source, HashSet<ITypeSymbol> met) =>
        !met.Add(type) || EndlessTypes.IsTooLarge(type) || surrogates.IsOne(type) ? null
        : (
            source switch
            {
                MemberSource.MessagePack => MessagePackAnnotations.Unhonoured(type),
                MemberSource.MemoryPack => MemoryPackAnnotations.Unhonoured(type),
                _ => null,
            }
        )
            is { } what
            ? new Difference(member, what, Surrogate)
        : (
            type switch
            {
                IArrayTypeSymbol array => [array.ElementType],
                INamedTypeSymbol named => named.TypeArguments.Concat(OwnCollections.BaseOf(named)?.TypeArguments ?? []),
                _ => Enumerable.Empty<ITypeSymbol>(),
            }
        )
            .Select(inner => OfType(member, inner, source, met))
            .FirstOrDefault(static difference => difference is not null);

    // The enums in a member's type; contracts in it are checked separately.
    private static IEnumerable<ISymbol> Named(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => Named(array.ElementType),
            { TypeKind: TypeKind.Enum } => [type],
            INamedTypeSymbol { IsGenericType: true } generic => generic.TypeArguments.SelectMany(Named),
            _ => [],
        };

    private static Difference? Of(ISymbol symbol, MemberSource source)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass is { } type && Part(attribute, type, source, symbol) is { } part)
            {
                return new Difference(symbol, $"[{Attributes.ShortName(type.Name)}{part}]", Surrogate);
            }
        }

        return null;
    }

    // The part of an attribute that differs, empty for all of it.
    private static string? Part(AttributeData attribute, INamedTypeSymbol type, MemberSource source, ISymbol symbol) =>
        source switch
        {
            MemberSource.MessagePack => MessagePackAnnotations.Unhonoured(
                attribute,
                Attributes.FullName(type),
                symbol as ITypeSymbol ?? TypeChain.TypeOf(symbol)
            ),
            MemberSource.ProtoBuf => ProtoMembers.Unhonoured(attribute, Attributes.FullName(type), symbol),
            MemberSource.MemoryPack => MemoryPackAnnotations.Unhonoured(type, symbol),
            _ => null,
        };

    private static bool Accepts(AttributeData accepted, INamedTypeSymbol contract, MemberLayouts kind) =>
        accepted.First() is int formats
        && ((MemberLayouts)formats).HasFlag(kind)
        && (
            accepted.ConstructorArguments[1].Values is { IsEmpty: true } types
            || types.Any(type =>
                type.Value is INamedTypeSymbol named
                && SymbolEqualityComparer.Default.Equals(
                    named,
                    named.IsUnboundGenericType && contract.IsGenericType ? contract.ConstructUnboundGenericType() : contract
                )
            )
        );
}

/// <summary>A difference between a format and a library.</summary>
internal sealed record Difference(ISymbol Symbol, string What, string WayOut);
