using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>The positions of a struct's fields in memory, by its attributes; MemoryPack copies the memory.</summary>
internal static class StructLayouts
{
    private const string Layout = "System.Runtime.InteropServices.StructLayoutAttribute";
    private const string Offset = "System.Runtime.InteropServices.FieldOffsetAttribute";

    private static readonly string[] Sizes = ["Pack", "Size"];

    /// <summary>Returns the facts in brackets; empty if the fields are in order with default alignment.</summary>
    public static string Of(INamedTypeSymbol type)
    {
        if (!type.IsValueType || type.Find(Layout) is not { } attribute)
        {
            return "";
        }

        LayoutKind kind = attribute.First() switch
        {
            int number => (LayoutKind)number,
            short number => (LayoutKind)number,
            _ => LayoutKind.Sequential,
        };
        IEnumerable<string> offsets =
            from field in TypeChain.Fields(type)
            let offset = (field.Find(Offset) ?? field.AssociatedSymbol?.Find(Offset))?.First()
            where offset is not null
            select $"{field.Name}@{offset}";
        string[] facts =
        [
            .. kind == LayoutKind.Sequential ? Array.Empty<string>() : [kind.ToString().ToLowerInvariant()],
            .. attribute.Named("Pack") is int and not 0 and var pack ? [$"pack={pack}"] : Array.Empty<string>(),
            .. attribute.Named("Size") is int and not 0 and var size ? [$"size={size}"] : Array.Empty<string>(),
            .. offsets,
        ];
        return facts.Length == 0 ? "" : $"({string.Join(",", facts)})";
    }
}
