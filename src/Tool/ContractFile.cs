using System.Reflection;

namespace SerializationApi.Tool;

/// <summary>A type in the user's assembly.</summary>
/// <param name="Types">All types of the assembly, except those that refer to a framework that is not available, such as a service's own
/// classes.</param>
/// <param name="Type">The type.</param>
internal sealed record ContractFile(Type[] Types, Type Type)
{
    /// <summary>Finds <c>assembly.dll:Type</c>.</summary>
    /// <exception cref="UserErrorException">There is no such file or type.</exception>
    public static ContractFile Load(string text, string argument)
    {
        int colon = text.LastIndexOf(':');
        if (colon <= 0)
        {
            throw new UserErrorException($"{argument}: '{text}' is not assembly.dll:Type");
        }

        string path = text[..colon];
        string name = text[(colon + 1)..];
        Type[] types = TypesOf(path, argument);
        Type[] found = [.. types.Where(type => type.FullName == name || type.Name == name)];
        IEnumerable<string> known = types.SelectMany(static type => (string[])[type.Name, type.FullName ?? ""]);
        return found.Length switch
        {
            1 => new ContractFile(types, found[0]),
            0 => throw new UserErrorException($"{argument}: {path} has no type {name}.{Suggestion.For(name, known)}"),
            _ => throw new UserErrorException(
                $"{argument}: {path} has {found.Length} types {name}: {string.Join(", ", found.Select(static type => type.FullName))}"
            ),
        };
    }

    /// <summary>All types of an assembly.</summary>
    /// <exception cref="UserErrorException">There is no such file, or it is not an assembly.</exception>
    public static Type[] TypesOf(string path, string argument)
    {
        if (!File.Exists(path))
        {
            throw new UserErrorException($"{argument}: the file '{path}' does not exist");
        }

        try
        {
            string full = Path.GetFullPath(path);
            return TypesIn(new BesideContext(full).LoadFromAssemblyPath(full));
        }
        catch (Exception error) when (error is IOException or BadImageFormatException)
        {
            throw new UserErrorException($"{argument}: '{path}' is not an assembly: {error.Message}");
        }
    }

    /// <summary>All types of an assembly, except those with missing dependencies.</summary>
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
