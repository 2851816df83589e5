using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.MessagePack;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Finds where a contract's format would differ from the library that the contract is annotated for: it is not offered then.</summary>
internal sealed class Differences(Compilation compilation, DiagnosticSink sink)
{
    private const string AcceptDifferences = "SerializationApi.Shapes.AcceptDifferencesAttribute";

    // What to write in place of a value whose form is the library's own.
    private const string Surrogate = "say what is written by [ShapeAs<T>]";

    private readonly AttributeData[] _accepted = [.. compilation.Assembly.All(AcceptDifferences)];

    /// <summary>Why the format is not offered for a contract, and reports it; null when it is, or its differences are accepted.</summary>
    /// <param name="members">The contract's members in the format.</param>
    public string? Find(INamedTypeSymbol contract, MemberLayouts kind, MemberSource source, IReadOnlyList<Candidate> members)
    {
        if (source is MemberSource.Own or MemberSource.BuiltIn or MemberSource.None or MemberSource.Json
            || First(contract, source, members) is not { } difference
            || _accepted.Any(accepted => Accepts(accepted, contract, kind)))
        {
            return null;
        }

        string name = difference.Symbol is INamedTypeSymbol type ? SourceNames.Display(type) : SourceNames.DisplayMember(difference.Symbol);
        string format = FormatNames.Of(kind);
        sink.Report(
            DiagnosticDescriptors.Differs,
            sink.LocationOf(difference.Symbol) is null ? contract : difference.Symbol,
            name, difference.What, SourceNames.DisplayContract(contract), format, difference.WayOut, kind.ToString());
        return $"'{name}' has {difference.What}";
    }

    private static Difference? First(INamedTypeSymbol contract, MemberSource source, IReadOnlyList<Candidate> members) =>
        TypeChain.Upwards(contract)
            .Concat<ISymbol>(members.Where(static member => !member.Symbol.Has(Attributes.ShapeAs)).SelectMany(static member => Named(member.Type).Prepend(member.Symbol)))
            .Select(symbol => Of(symbol, source))
            .FirstOrDefault(static difference => difference is not null);

    // The enums in a member's type: they are no contracts, which are asked about by themselves.
    private static IEnumerable<ISymbol> Named(ITypeSymbol type) => type switch
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
    private static string? Part(AttributeData attribute, INamedTypeSymbol type, MemberSource source, ISymbol symbol) => source switch
    {
        MemberSource.MessagePack => MessagePackAnnotations.Unhonoured(Attributes.FullName(type)),
        MemberSource.ProtoBuf => ProtoAnnotations.Unhonoured(attribute, Attributes.FullName(type), symbol),
        MemberSource.MemoryPack => MemoryPackAnnotations.Unhonoured(type),
        _ => null,
    };

    private static bool Accepts(AttributeData accepted, INamedTypeSymbol contract, MemberLayouts kind) =>
        accepted.First() is int formats
        && ((MemberLayouts)formats).HasFlag(kind)
        && (accepted.ConstructorArguments[1].Values is { IsEmpty: true } types || types.Any(type => type.Value is INamedTypeSymbol named
            && SymbolEqualityComparer.Default.Equals(named, named.IsUnboundGenericType ? contract.ConstructUnbound() : contract)));

    private sealed record Difference(ISymbol Symbol, string What, string WayOut);
}

/// <summary>Types in the form that <c>typeof(X&lt;&gt;)</c> has.</summary>
internal static class UnboundTypes
{
    public static INamedTypeSymbol ConstructUnbound(this INamedTypeSymbol type) => type.IsGenericType ? type.ConstructUnboundGenericType() : type;
}
