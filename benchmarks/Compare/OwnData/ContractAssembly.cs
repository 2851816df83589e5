using System.Reflection;
using SerializationApi.Shapes;
using SerializationApi.Shared;
using SerializationApi.Tool;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>An assembly of the user's with contracts, and the shapes that were generated into it.</summary>
internal static class ContractAssembly
{
    /// <summary>Loads <c>assembly.dll:Type</c>.</summary>
    /// <param name="contract">The file and the type's name, with its namespace or without.</param>
    /// <exception cref="UserErrorException">There is no such file, type or shape.</exception>
    public static (Assembly Assembly, Type Root) Load(string contract)
    {
        int colon = contract.LastIndexOf(':');
        if (colon <= 0)
        {
            throw new UserErrorException($"--contract: '{contract}' is not assembly.dll:Type");
        }

        string path = Path.GetFullPath(contract[..colon]);
        string name = contract[(colon + 1)..];
        Assembly assembly;
        try
        {
            assembly = new BesideContext(path).LoadFromAssemblyPath(path);
        }
        catch (Exception e) when (e is IOException or BadImageFormatException)
        {
            throw new UserErrorException($"--contract: {e.Message}");
        }

        Type[] found = [.. assembly.GetTypes().Where(type => type.FullName == name || type.Name == name)];
        return found.Length == 1
            ? (assembly, found[0])
            : throw new UserErrorException($"--contract: {Path.GetFileName(path)} has {(found.Length == 0 ? "no type" : $"{found.Length} types")} {name}");
    }

    /// <summary>The shapes of an assembly.</summary>
    /// <exception cref="UserErrorException">The type has none.</exception>
    public static IReadOnlyList<Shape> Shapes(Assembly assembly, Type root)
    {
        Shape[] shapes = [.. GeneratedShapes.In(assembly.GetTypes()).OrderByDescending(shape => ContractOf(shape) == root)];
        return shapes.Length > 0 && ContractOf(shapes[0]) == root
            ? shapes
            : throw new UserErrorException($"--contract: {root.Name} has no shape; mark it with [GenerateShape]");
    }

    private static Type ContractOf(Shape shape) => shape.GetType().GetGenericArguments()[0];
}
