using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Emission;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// A struct without references is read as it lies in memory; this finds its fields of which not every bit pattern is a
/// value, in nested structs too, as conditions on <c>{0}</c>.
/// </summary>
internal sealed class UnmanagedLayout(Compilation compilation, DiagnosticSink sink)
{
    public IEnumerable<string> Checks(INamedTypeSymbol contract)
    {
        var checks = new List<string>();
        Visit(contract, contract, "{0}", checks);
        return checks;
    }

    private void Visit(INamedTypeSymbol contract, ITypeSymbol type, string path, List<string> checks)
    {
        foreach (IFieldSymbol field in type.GetMembers().OfType<IFieldSymbol>().Where(static field => !field.IsStatic))
        {
            if (!IsRisky(field.Type))
            {
                continue;
            }

            if (Accessible(field) is not { } name)
            {
                sink.Report(DiagnosticDescriptors.HiddenField, contract, contract.Name, field.Name, SourceNames.Display(field.Type));
                continue;
            }

            Check(contract, field.Type, $"{path}.{Names.Identifier(name)}", checks);
        }
    }

    private void Check(INamedTypeSymbol contract, ITypeSymbol type, string path, List<string> checks)
    {
        if (Scalars.Nullable(type) is { } inner)
        {
            checks.Add($"{Names.UnmanagedValue}.IsValid({path}.HasValue)");
            if (IsRisky(inner))
            {
                Check(contract, inner, $"{path}.GetValueOrDefault()", checks);
            }
        }
        else if (Scalars.Kind(type) is not null)
        {
            checks.Add($"{Names.UnmanagedValue}.IsValid({path})");
        }
        else
        {
            Visit(contract, type, path, checks);
        }
    }

    private static bool IsRisky(ITypeSymbol type)
    {
        if (Scalars.Nullable(type) is not null)
        {
            return true;
        }

        return Scalars.Kind(type) is { } kind
            ? ValueExpressions.IsRisky(kind)
            : type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None }
                && type.GetMembers().OfType<IFieldSymbol>().Any(static field => !field.IsStatic && IsRisky(field.Type));
    }

    // The field, or the property that it lies behind.
    private string? Accessible(IFieldSymbol field)
    {
        if (compilation.IsSymbolAccessibleWithin(field, compilation.Assembly))
        {
            return field.Name;
        }

        string? name = field.AssociatedSymbol?.Name
            ?? (field.Name.StartsWith("<", StringComparison.Ordinal) ? field.Name.Substring(1, field.Name.IndexOf('>') - 1) : null);
        return name is not null
            && field.ContainingType.GetMembers(name).OfType<IPropertySymbol>().FirstOrDefault() is { GetMethod: { } getter }
            && compilation.IsSymbolAccessibleWithin(getter, compilation.Assembly)
                ? name
                : null;
    }
}
