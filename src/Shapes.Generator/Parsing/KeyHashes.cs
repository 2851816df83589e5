using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Decides how keys and items of sets are hashed on reading. A sender can choose the hash codes that .NET gives to numbers, records, tuples
/// and structs (see <c>MapKeys</c>), so every part that equality depends on is hashed with the process's secret. If that is not possible
/// the keys are guarded: colliding ones are refused.
/// </summary>
internal sealed class KeyHashes(Compilation compilation)
{
    private const string MapKeys = "global::SerializationApi.Shapes.MapKeys";
    private const string Key = "key";
    private const string Inner = ".GetValueOrDefault()";
    private const int MaxDepth = 4;
    private const int MaxParts = 8;

    /// <summary>The comparer of a key or an item.</summary>
    public KeyComparer Of(ITypeSymbol type)
    {
        string name = SourceNames.Of(type);
        if (IsHashedByBits(type))
        {
            return new($"{MapKeys}.Comparer<{name}>()", IsGuarded: false);
        }

        (string hash, bool isWhole) = Part(type, Key, MaxDepth);
        bool isItself = hash == Key || hash == Key + Inner;
        return isWhole && isItself
            ? new(null, IsGuarded: false)
            : new(
                $"{MapKeys}.{(isWhole ? "Comparer" : "GuardedComparer")}<{name}>(static {Key} => {(isItself ? Combine([hash]) : hash)})",
                !isWhole
            );
    }

    // The expression for a value's hash, or the value itself if a sender cannot choose its own hash; and whether it covers everything that
    // equality depends on.
    private (string Hash, bool IsWhole) Part(ITypeSymbol type, string value, int depth) =>
        Scalars.Nullable(type) is { } inner ? Part(inner, value + Inner, depth)
        : IsHashedByBits(type) || IsNamed(type, "System.Numerics.BigInteger") ? ($"{MapKeys}.Hash({value})", true)
        : IsNamed(type, "System.Version", "System.Net.IPAddress") ? ($"{MapKeys}.HashText({value})", true)
        : IsHashedSafely(type) ? (value, true)
        : type is INamedTypeSymbol named && depth > 0 && HasEqualityOfMembers(named) ? Members(named, value, depth - 1)
        : (value, false);

    private (string Hash, bool IsWhole) Members(INamedTypeSymbol type, string value, int depth)
    {
        (string Name, ITypeSymbol Type)[] members = [.. FindMembers(type, out bool isWhole)];
        isWhole &= !Unions.IsUnion(type) && !type.IsAbstract; // Its cases have members of their own.
        if (members.Length == 0)
        {
            return (value, isWhole);
        }

        string owner = type.IsValueType ? value : Key;
        (string Hash, bool IsWhole)[] parts =
        [
            .. members.Select(member => Part(member.Type, $"{owner}.{Identifiers.Escape(member.Name)}", depth)),
        ];
        string hash = Combine([.. parts.Select(static part => part.Hash)]);
        return (
            type.IsValueType || value == Key ? hash : $"{MapKeys}.HashOf({value}, static {Key} => {hash})",
            isWhole && parts.All(static part => part.IsWhole)
        );
    }

    // HashCode.Combine takes eight; the eighth is the hash of the rest.
    private static string Combine(string[] parts) =>
        parts.Length > MaxParts
            ? Combine([.. parts.Take(MaxParts - 1), Combine([.. parts.Skip(MaxParts - 1)])])
            : $"global::System.HashCode.Combine({string.Join(", ", parts)})";

    private static bool IsHashedByBits(ITypeSymbol type) =>
        type.IsUnmanagedType
        && (
            type.TypeKind == TypeKind.Enum
            || Scalars.Kind(type) is not null
            || IsNamed(type, "System.Half", "System.Int128", "System.UInt128", "System.Text.Rune", "System.Numerics.Complex")
        );

    // .NET hashes texts with a secret, and objects with reference equality by identity. A TimeZoneInfo is not among them: zones with one
    // name and different rules have the same hash code.
    private static bool IsHashedSafely(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_String
        || type is IArrayTypeSymbol
        || type.TypeKind == TypeKind.Delegate
        || IsNamed(type, "System.Uri", "System.Globalization.CultureInfo")
        || (type is INamedTypeSymbol named && (IsCollection(named) || IsOneOfAKind(named)));

    private static bool IsCollection(INamedTypeSymbol type) =>
        OwnCollections.BaseOf(type) is null
        && (
            Collections.Items(type) is not null
            || Collections.Entries(type) is not null
            || (
                type.Name is "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence"
                && type.ContainingNamespace?.ToDisplayString() is "System" or "System.Buffers"
            )
        );

    private static bool IsOneOfAKind(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class, IsRecord: false, IsAbstract: false, SpecialType: not SpecialType.System_Object }
        && !Unions.IsUnion(type)
        && !TypeChain
            .Upwards(type)
            .SelectMany(static part => part.GetMembers())
            .Any(static member => member is IMethodSymbol { IsOverride: true, Name: "Equals" or "GetHashCode" } || IsOwnEquality(member));

    private static bool IsNamed(ITypeSymbol type, params string[] names) => names.Contains(type.OriginalDefinition.ToDisplayString());

    // The members that equality depends on and that can be read here.
    private IEnumerable<(string Name, ITypeSymbol Type)> FindMembers(INamedTypeSymbol type, out bool areAll)
    {
        if (BuiltInContracts.IsOne(type))
        {
            areAll = true;
            return BuiltInContracts.Members(type).Select(static member => (member.Symbol.Name, member.Type));
        }

        ISymbol[] members = [.. TypeChain.Members(type, basesFirst: true).Where(IsField)];
        // The private fields of a compiled class are unknown.
        areAll =
            TypeChain.Upwards(type).All(static part => !part.DeclaringSyntaxReferences.IsEmpty)
            && TypeChain
                .Upwards(type)
                .SelectMany(static part => part.GetMembers())
                .OfType<IFieldSymbol>()
                .All(field => field.IsStatic || members.Contains(field.AssociatedSymbol ?? field, SymbolEqualityComparer.Default));
        return members.Select(static member => (member.Name, TypeChain.TypeOf(member)));
    }

    // A computed property may depend on more than equality does.
    private bool IsField(ISymbol member) =>
        !Forbidden.IsGetting(member)
        && member is not IFieldSymbol { Type.TypeKind: TypeKind.Pointer or TypeKind.FunctionPointer }
        && compilation.IsSymbolAccessibleWithin((member as IPropertySymbol)?.GetMethod ?? member, compilation.Assembly)
        && (
            member is IFieldSymbol
            || member
                .ContainingType.GetMembers()
                .OfType<IFieldSymbol>()
                .Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, member))
        );

    private static bool HasEqualityOfMembers(INamedTypeSymbol type) =>
        BuiltInContracts.IsOne(type)
        || (
            (type.IsRecord || type.IsValueType)
            && !TypeChain
                .Upwards(type)
                .SelectMany(static part => part.GetMembers())
                .Any(static member =>
                    (
                        member is IMethodSymbol { IsImplicitlyDeclared: false, Name: "Equals" or "GetHashCode", IsStatic: false }
                        && !member.Has(Attributes.CompilerGenerated)
                    ) || IsOwnEquality(member)
                )
        );

    // IEquatable<T>.Equals, implemented explicitly.
    private static bool IsOwnEquality(ISymbol member) =>
        member is IMethodSymbol method && method.ExplicitInterfaceImplementations.Any(static implemented => implemented.Name == "Equals");
}
