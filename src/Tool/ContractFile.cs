using System.Reflection;

namespace SerializationApi.Tool;

/// <summary>A type in an assembly of the user's.</summary>
/// <param name="Types">All types of the assembly; what refers to a framework that is not here, as a service's own classes do, is left out.</param>
/// <param name="Type">The type.</param>
internal sealed record ContractFile(Type[] Types, Type Type)
{
    /// <summary>Finds <c>assembly.dll:Type</c>.</summary>
    /// <param name="text">The file and the type's name, with its namespace or without.</param>
    /// <exception cref="UserErrorException">There is no such file or type.</exception>
    public static ContractFile Load(string text)
    {
        int colon = text.LastIndexOf(':');
        if (colon <= 0)
        {
            throw new UserErrorException($"--contract: '{text}' is not assembly.dll:Type");
        }

        string path = Path.GetFullPath(text[..colon]);
        string name = text[(colon + 1)..];
        Type[] types = TypesOf(path);
        Type[] found = [.. types.Where(type => type.FullName == name || type.Name == name)];
        return found.Length == 1
            ? new ContractFile(types, found[0])
            : throw new UserErrorException($"--contract: {Path.GetFileName(path)} has {(found.Length == 0 ? "no type" : $"{found.Length} types")} {name}");
    }

    /// <summary>All types of an assembly.</summary>
    /// <exception cref="UserErrorException">There is no such file, or it is no assembly.</exception>
    public static Type[] TypesOf(string path)
    {
        if (!File.Exists(path))
        {
            throw new UserErrorException($"--contract: there is no {path}");
        }

        try
        {
            return TypesIn(new BesideContext(path).LoadFromAssemblyPath(path));
        }
        catch (Exception error) when (error is IOException or BadImageFormatException)
        {
            throw new UserErrorException($"--contract: {error.Message}");
        }
    }

    /// <summary>All types of an assembly, without those that need what is not here.</summary>
    public static Type[] TypesIn(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException error)
        {
            return [.. error.Types.OfType<Type>()];
        }
    }
}
