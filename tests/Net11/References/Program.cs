using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Loader;

// Prints what the methods of our assemblies, in the folders that are given, refer to and the runtime lacks: members of a framework that
// have gone or changed.
const BindingFlags All =
    BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
const int MemberReference = 0x0A;
OpCode[] codes = [.. typeof(OpCodes).GetFields().Select(static field => (OpCode)field.GetValue(null)!)];
Dictionary<short, OpCode> byValue = codes.ToDictionary(static code => code.Value);
AssemblyLoadContext.Default.Resolving += (context, name) =>
    args.Select(folder => Path.Combine(folder, name.Name + ".dll")).FirstOrDefault(File.Exists) is { } file
        ? context.LoadFromAssemblyPath(file)
        : null;

int count = 0;
foreach (string file in args.SelectMany(static folder => Directory.GetFiles(folder, "SerializationApi*.dll")).DistinctBy(Path.GetFileName))
{
    foreach (
        MethodBase method in TypesOf(AssemblyLoadContext.Default.LoadFromAssemblyPath(file))
            .SelectMany(static type => type.GetMembers(All))
            .OfType<MethodBase>()
    )
    {
        try
        {
            foreach (int token in method.IsAbstract ? [] : TokensOf(method.GetMethodBody()?.GetILAsByteArray() ?? []))
            {
                method.Module.ResolveMember(
                    token,
                    method.DeclaringType?.GetGenericArguments(),
                    method.IsGenericMethod ? method.GetGenericArguments() : null
                );
            }

            count++;
        }
        catch (Exception error) when (error is TypeLoadException or MissingMemberException or FileNotFoundException)
        {
            Console.WriteLine($"{method.DeclaringType}.{method.Name}: {error.Message}");
        }
    }
}

Console.Error.WriteLine($"{count} methods on .NET {Environment.Version}");

IEnumerable<int> TokensOf(byte[] code)
{
    for (int i = 0; i < code.Length; )
    {
        OpCode operation = byValue[code[i] == 0xFE ? (short)((0xFE << 8) | code[i + 1]) : code[i]];
        i += operation.Size;
        if (
            operation.OperandType is OperandType.InlineMethod or OperandType.InlineField or OperandType.InlineTok
            && BitConverter.ToInt32(code, i) is var token
            && token >> 24 == MemberReference
        )
        {
            yield return token;
        }

        i += operation.OperandType switch
        {
            OperandType.InlineNone => 0,
            OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
            OperandType.InlineVar => 2,
            OperandType.InlineI8 or OperandType.InlineR => 8,
            OperandType.InlineSwitch => 4 + (4 * BitConverter.ToInt32(code, i)),
            _ => 4,
        };
    }
}

static IEnumerable<Type> TypesOf(Assembly assembly)
{
    try
    {
        return assembly.GetTypes();
    }
    catch (ReflectionTypeLoadException error)
    {
        return error.Types.OfType<Type>();
    }
}
