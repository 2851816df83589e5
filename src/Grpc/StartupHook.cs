using System.Reflection;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;
using SerializationApi.Grpc;
using SerializationApi.Shapes;
using SerializationApi.Tool;

#pragma warning disable MA0047 // The runtime asks for this name.
/// <summary>
/// What <c>dotnet build -t:UpdateProto</c> runs in place of a program: the runtime calls it before Main, where the environment asks for it
/// (github.com/dotnet/runtime/blob/main/docs/design/features/host-startup-hook.md).
/// </summary>
internal static class StartupHook
{
    private const string FolderVariable = "SERIALIZATIONAPI_PROTO_FOLDER";

    /// <summary>Writes a schema for each package of services that the program and the libraries that it refers to have, and ends the program.</summary>
    public static void Initialize()
    {
        if (Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder)
        {
            Write(Assembly.GetEntryAssembly()!, folder);
            Environment.Exit(0);
        }
    }

    private static void Write(Assembly program, string folder)
    {
        Type[] types = [.. WithReferences(program).SelectMany(static assembly => assembly.GetTypes())];
        var formats = new FormatSet(GeneratedShapes.In(types));
        IGrouping<string, GrpcService>[] packages = [.. types.Where(static type => type.IsInterface && !type.ContainsGenericParameters && ServiceBinder.Default.IsServiceContract(type, out _))
            .SelectMany(type => GrpcSchema.Find(type, formats, binder: null)).DistinctBy(static service => service.FullName).GroupBy(static service => service.Package)];
        Directory.CreateDirectory(folder);
        foreach (IGrouping<string, GrpcService> package in packages)
        {
            string file = Path.Combine(folder, ProtoFile.NameOf(package.Key));
            try
            {
                File.WriteAllText(file, GrpcSchema.Of(package));
                Console.WriteLine($"{program.GetName().Name} -> {file}");
            }
            catch (UnsupportedValueException error)
            {
                // In the form that MSBuild takes for a warning.
                Console.WriteLine($"{file} : warning PROTO001: not written, as {error.Message}");
            }
        }
    }

    // Only what refers to protobuf-net.Grpc has services, and only what refers to shapes has shapes.
    private static HashSet<Assembly> WithReferences(Assembly program)
    {
        HashSet<Assembly> found = [program];
        var next = new Queue<Assembly>(found);
        while (next.TryDequeue(out Assembly? assembly))
        {
            foreach (AssemblyName name in assembly.GetReferencedAssemblies().Where(static name => !IsPlatform(name.Name!)))
            {
                var reference = Assembly.Load(name);
                if (found.Add(reference))
                {
                    next.Enqueue(reference);
                }
            }
        }

        found.RemoveWhere(static assembly => !assembly.GetReferencedAssemblies().Any(static name => name.Name is "protobuf-net.Grpc" or "SerializationApi.Shapes") || assembly == typeof(StartupHook).Assembly);
        return found;
    }

    private static bool IsPlatform(string assembly) =>
        assembly.StartsWith("System.", StringComparison.Ordinal) || assembly.StartsWith("Microsoft.", StringComparison.Ordinal) || assembly is "netstandard" or "mscorlib" or "System";
}
