using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Threading.Channels;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Checks the declared types of methods of hubs, grains and clients, so that a start reports all unsupported ones at once.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What was trimmed is not called, and need not be checked.")]
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MethodTypes
{
    private readonly Func<Type, string?> _findMissing;
    private readonly Action<Type, string> _report;

    /// <summary>Creates a check of single methods.</summary>
    /// <param name="findMissing">Returns why a type is not supported, and what to add; null if it is.</param>
    /// <param name="report">Called for each unsupported type, with the method that declares it and what to add.</param>
    public MethodTypes(Func<Type, string?> findMissing, Action<Type, string> report) => (_findMissing, _report) = (findMissing, report);

    /// <summary>Fails if interfaces declare unsupported types.</summary>
    /// <param name="interfaces">The interfaces.</param>
    /// <param name="takenBy">Returns the types of a method's arguments.</param>
    /// <param name="returnedBy">Returns the type of its result; null if it has none.</param>
    /// <param name="findMissing">Returns why a type is not supported, and what to add; null if it is; for example
    /// <see cref="FormatSet.FindMissing"/>.</param>
    /// <exception cref="InvalidOperationException">Types are not supported; each has a line.</exception>
    public static void Check(
        IEnumerable<Type> interfaces,
        Func<MethodInfo, IEnumerable<Type>> takenBy,
        Func<MethodInfo, Type?> returnedBy,
        Func<Type, string?> findMissing
    )
    {
        var errors = new List<string>();
        var types = new MethodTypes(findMissing, (_, error) => errors.Add(error));
        foreach (MethodInfo method in interfaces.SelectMany(MethodsOf).Distinct())
        {
            foreach (Type taken in takenBy(method))
            {
                types.Check(method.DeclaringType!, method, "takes", taken);
            }

            if (returnedBy(method) is { } returned)
            {
                types.Check(method.DeclaringType!, method, "returns", returned);
            }
        }

        if (errors.Count > 0)
        {
            throw new InvalidOperationException(string.Join(Environment.NewLine, errors.Distinct(StringComparer.Ordinal)));
        }
    }

    /// <summary>Reports a type if it is not supported.</summary>
    /// <param name="declaring">The type that declares the method.</param>
    /// <param name="method">The method.</param>
    /// <param name="does">The verb for the message: <c>takes</c>.</param>
    /// <param name="type">The type.</param>
    public void Check(Type declaring, MethodInfo method, string does, Type type)
    {
        if (_findMissing(type) is { } reason)
        {
            _report(type, $"{TypeNames.Display(declaring)}.{method.Name} {does} {TypeNames.Display(type)}, but {reason}");
        }
    }

    /// <summary>Returns the methods of an interface, and of those that it extends.</summary>
    public static IEnumerable<MethodInfo> MethodsOf(Type type) =>
        type.GetInterfaces().Prepend(type).SelectMany(static one => one.GetMethods());

    /// <summary>Returns the awaited type, or the item type of a stream; null if nothing is returned.</summary>
    public static Type? ResultOf(Type type) =>
        type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask) ? null
        : IsOf(type, typeof(Task<>)) || IsOf(type, typeof(ValueTask<>)) ? ResultOf(type.GenericTypeArguments[0])
        : ItemOf(type) ?? type;

    /// <summary>Returns the item type of a stream; null for other types.</summary>
    public static Type? ItemOf(Type type)
    {
        for (Type? parent = type; parent is not null; parent = parent.BaseType)
        {
            if (IsOf(parent, typeof(ChannelReader<>)))
            {
                return parent.GenericTypeArguments[0];
            }
        }

        return type.GetInterfaces()
            .Prepend(type)
            .FirstOrDefault(static known => IsOf(known, typeof(IAsyncEnumerable<>)))
            ?.GenericTypeArguments[0];
    }

    /// <summary>Returns whether a type is a closed type of a generic definition.</summary>
    public static bool IsOf(Type type, Type definition) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == definition;
}
