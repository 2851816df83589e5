using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>
/// Finds the fields of a struct without references that have invalid bit patterns, as paths from the struct. MemoryPack copies the struct,
/// and these are checked afterwards.
/// </summary>
internal sealed class UnmanagedLayout(Compilation compilation, StructFields fields, DiagnosticSink sink)
{
    public IEnumerable<string> CheckedPaths(INamedTypeSymbol contract)
    {
        var paths = new List<string>();
        Visit(contract, contract, "", paths);
        return paths;
    }

    /// <summary>Whether the field is reported as one that cannot be checked.</summary>
    public bool IsHidden(IFieldSymbol field) => HasInvalidBits(field.Type) && Accessible(field) is null;

    private void Visit(INamedTypeSymbol contract, ITypeSymbol type, string path, List<string> paths)
    {
        foreach (IFieldSymbol field in TypeChain.Fields(type))
        {
            if (!HasInvalidBits(field.Type))
            {
                continue;
            }

            if (Accessible(field) is not { } name)
            {
                sink.Report(DiagnosticDescriptors.HiddenField, contract, contract.Name, field.Name, SourceNames.Display(field.Type));
                continue;
            }

            Check(contract, field.Type, $"{path}.{Identifiers.Escape(name)}", paths);
        }
    }

    private void Check(INamedTypeSymbol contract, ITypeSymbol type, string path, List<string> paths)
    {
        if (Scalars.Nullable(type) is { } inner)
        {
            paths.Add(path + ".HasValue");
            if (HasInvalidBits(inner))
            {
                Check(contract, inner, $"{path}.GetValueOrDefault()", paths);
            }
        }
        else if (Scalars.Kind(type) is not null || IsRune(type))
        {
            paths.Add(path);
        }
        else
        {
            Visit(contract, type, path, paths);
        }
    }

    private static bool HasInvalidBits(ITypeSymbol type)
    {
        if (Scalars.Nullable(type) is not null || IsRune(type))
        {
            return true;
        }

        return Scalars.Kind(type) is { } kind
            ? kind.HasInvalidBits()
            : type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None }
                && TypeChain.Fields(type).Any(static field => HasInvalidBits(field.Type));
    }

    // Not every number is a rune.
    private static bool IsRune(ITypeSymbol type) => SourceNames.Of(type) == "global::System.Text.Rune";

    // The field, or its property.
    private string? Accessible(IFieldSymbol field)
    {
        if (compilation.IsSymbolAccessibleWithin(field, compilation.Assembly))
        {
            return field.Name;
        }

        string? name =
            field.AssociatedSymbol?.Name
            ?? fields.MemberOf(field)?.Name
            ?? (field.Name.StartsWith("<", StringComparison.Ordinal) ? field.Name.Substring(1, field.Name.IndexOf('>') - 1) : null);
        return
            name is not null
            && field.ContainingType.GetMembers(name).OfType<IPropertySymbol>().FirstOrDefault() is { GetMethod: { } getter }
            && compilation.IsSymbolAccessibleWithin(getter, compilation.Assembly)
            ? name
            : null;
    }
}
