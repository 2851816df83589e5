using System.Buffers;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.Loader;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>
/// MessagePack-CSharp 3 with its default options. Its assembly has the same name as that of 2.5, so it is loaded in a context of its own;
/// both read the attributes of the same MessagePack.Annotations.
/// </summary>
internal static class MessagePack3
{
    private static readonly Type Serializer = new AssemblyLoadContext("MessagePack 3")
        .LoadFromAssemblyPath(Path.Combine(AppContext.BaseDirectory, "messagepack3", "MessagePack.dll"))
        .GetType("MessagePack.MessagePackSerializer", throwOnError: true)!;

    /// <summary>The version of its assembly.</summary>
    public static Version Version => Serializer.Assembly.GetName().Version!;

    /// <summary>A sample by it.</summary>
    public static FunctionSample<T> Of<T>(SampleValue<T> sample)
    {
        Action<IBufferWriter<byte>, T> write = Call<Action<IBufferWriter<byte>, T>>(
            "Serialize",
            typeof(T),
            typeof(IBufferWriter<byte>),
            typeof(T)
        );
        Func<ReadOnlyMemory<byte>, T> read = Call<Func<ReadOnlyMemory<byte>, T>>("Deserialize", typeof(T), typeof(ReadOnlyMemory<byte>));
        return new FunctionSample<T>(SystemNames.MessagePackCSharp3, sample, (output, value) => write(output, value), read);
    }

    // The method's further parameters, the options and the cancellation, have their defaults.
    private static TDelegate Call<TDelegate>(string name, Type type, params Type[] arguments)
    {
        MethodInfo method = Serializer
            .GetMethods()
            .Where(candidate => candidate.Name == name && candidate.GetGenericArguments().Length == 1)
            .Select(candidate => candidate.MakeGenericMethod(type))
            .Single(candidate =>
                candidate.GetParameters().Take(arguments.Length).Select(parameter => parameter.ParameterType).SequenceEqual(arguments)
                && candidate.GetParameters().Skip(arguments.Length).All(parameter => parameter.IsOptional)
            );
        ParameterExpression[] given = [.. arguments.Select(Expression.Parameter)];
        IEnumerable<Expression> defaults = method
            .GetParameters()
            .Skip(arguments.Length)
            .Select(parameter => Expression.Default(parameter.ParameterType));
        return Expression.Lambda<TDelegate>(Expression.Call(method, [.. given, .. defaults]), given).Compile();
    }
}
