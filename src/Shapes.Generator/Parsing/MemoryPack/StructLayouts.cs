using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>Where the fields of a struct lie that MemoryPack copies, as its attributes say.</summary>
internal static class StructLayouts
{
    private const string Layout = "System.Runtime.InteropServices.StructLayoutAttribute";
    private const string Offset = "System.Runtime.InteropServices.FieldOffsetAttribute";

    private static readonly string[] Sizes = ["Pack", "Size"];

    /// <summary>The facts in brackets; empty where the fields lie in their order, each as far from the last as its type asks.</summary>
    public static string Of(INamedTypeSymbol type)
    {
        if (!type.IsValueType || type.Find(Layout) is not { } attribute)
        {
            return "";
        }

        LayoutKind kind = attribute.ConstructorArguments.FirstOrDefault().Value switch { int number => (LayoutKind)number, short number => (LayoutKind)number, _ => LayoutKind.Sequential };
        string[] facts =
        [
            .. kind == LayoutKind.Sequential ? Array.Empty<string>() : [kind.ToString().ToLowerInvariant()],
            .. Sizes.Where(name => attribute.Named(name) is int and not 0).Select(name => $"{name.ToLowerInvariant()}={attribute.Named(name)}"),
            .. TypeChain.Fields(type).Select(static field => (field.Name, At: (field.Find(Offset) ?? field.AssociatedSymbol?.Find(Offset))?.First())).Where(static field => field.At is not null).Select(static field => $"{field.Name}@{field.At}"),
        ];
        return facts.Length == 0 ? "" : $"({string.Join(",", facts)})";
    }
}
