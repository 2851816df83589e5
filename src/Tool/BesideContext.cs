using System.Reflection;
using System.Runtime.Loader;

namespace SerializationApi.Tool;

/// <summary>What this program has is shared with it, shapes above all; the rest lies beside the assembly.</summary>
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
