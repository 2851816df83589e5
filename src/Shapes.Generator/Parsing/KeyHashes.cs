using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Hashes of contracts that are keys or items of sets. A sender can choose the hash codes of records, tuples and structs (see
/// <c>MapKeys</c>), so the members on which their equality depends are hashed instead.
/// </summary>
internal sealed class KeyHashes(Compilation compilation)
{
    private const string CompilerGenerated = "System.Runtime.CompilerServices.CompilerGeneratedAttribute";
    private const int MaxDepth = 3;
    private const int MaxParts = 8;

    /// <summary>The expression, with <c>{0}</c> for the key; null where the type has an equality of its own, or none by value.</summary>
    public string? Of(INamedTypeSymbol type) => Of(type, "{0}", MaxDepth);

    private string? Of(INamedTypeSymbol type, string key, int depth)
    {
        if (!HasEqualityOfMembers(type))
        {
            return null;
        }

        string[] parts = [.. Members(type).Select(member => Part(member.Type, $"{key}.{Model.Identifiers.Escape(member.Name)}", depth - 1))];
        return parts.Length == 0 ? null : Combine(parts);
    }

    // HashCode.Combine takes eight; the eighth is the hash of the rest.
    private static string Combine(string[] parts) => parts.Length > MaxParts
        ? Combine([.. parts.Take(MaxParts - 1), Combine([.. parts.Skip(MaxParts - 1)])])
        : $"global::System.HashCode.Combine({string.Join(", ", parts)})";

    private string Part(ITypeSymbol type, string value, int depth)
    {
        ITypeSymbol inner = Scalars.Nullable(type) ?? type;
        string given = ReferenceEquals(inner, type) ? value : value + ".GetValueOrDefault()";
        return inner.IsUnmanagedType && (inner.TypeKind == TypeKind.Enum || Scalars.Kind(inner) is not null) ? $"global::SerializationApi.Shapes.MapKeys.Hash({given})"
            : inner is INamedTypeSymbol { IsValueType: true } nested && depth > 0 && Of(nested, given, depth) is { } hash ? hash
            : value;
    }

    private IEnumerable<(string Name, ITypeSymbol Type)> Members(INamedTypeSymbol type) => BuiltInContracts.IsOne(type)
        ? BuiltInContracts.Members(type).Select(static member => (member.Symbol.Name, member.Type))
        : TypeChain.Members(type, basesFirst: true).Where(IsField).Select(static member => (member.Name, member is IFieldSymbol field ? field.Type : ((IPropertySymbol)member).Type));

    // A computed property may depend on more than equality does.
    private bool IsField(ISymbol member) =>
        !Forbidden.IsGetting(member)
        && member is not IFieldSymbol { Type.TypeKind: TypeKind.Pointer or TypeKind.FunctionPointer }
        && compilation.IsSymbolAccessibleWithin((member as IPropertySymbol)?.GetMethod ?? member, compilation.Assembly)
        && (member is IFieldSymbol || member.ContainingType.GetMembers().OfType<IFieldSymbol>().Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, member)));

    private static bool HasEqualityOfMembers(INamedTypeSymbol type) =>
        BuiltInContracts.IsOne(type)
        || ((type.IsRecord || type.IsValueType) && !TypeChain.Upwards(type).SelectMany(static part => part.GetMembers()).Any(static member =>
            member is IMethodSymbol { IsImplicitlyDeclared: false, Name: "Equals" or "GetHashCode", IsStatic: false } && !member.Has(CompilerGenerated)));
}
