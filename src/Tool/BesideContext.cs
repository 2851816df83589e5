using System.Reflection;
using System.Runtime.Loader;

namespace SerializationApi.Tool;

/// <summary>Shares this program's assemblies, above all shapes, with the loaded one; the rest is loaded from its folder.</summary>
internal sealed class BesideContext(string path) : AssemblyLoadContext("contracts")
{
    private readonly AssemblyDependencyResolver _resolver = new(path);

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        try
        {
            return Default.LoadFromAssemblyName(new AssemblyName(assemblyName.Name!));
        }
        catch (FileNotFoundException)
        {
            return _resolver.ResolveAssemblyToPath(assemblyName) is { } found ? LoadFromAssemblyPath(found) : null;
        }
    }
}
