using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Threading.Channels;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>What methods of hubs, grains and clients declare: a start names at once all of it that has no form.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What was trimmed is not called, and need not be checked.")]
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MethodTypes
{
    private readonly Func<Type, string?> _findMissing;
    private readonly Action<Type, string> _report;

    /// <summary>Checks methods one by one.</summary>
    /// <param name="findMissing">Why a type has no form, and what to add; null if it has one.</param>
    /// <param name="report">Gets each type without a form, with the method that declares it and what to add.</param>
    public MethodTypes(Func<Type, string?> findMissing, Action<Type, string> report) => (_findMissing, _report) = (findMissing, report);

    /// <summary>Fails with all that interfaces declare and has no form.</summary>
    /// <param name="interfaces">The interfaces.</param>
    /// <param name="takenBy">The types of a method's arguments.</param>
    /// <param name="returnedBy">The type of its result; null if it has none.</param>
    /// <param name="findMissing">Why a type has no form, and what to add; null if it has one: <see cref="FormatSet.FindMissing"/>, for
    /// instance.</param>
    /// <exception cref="InvalidOperationException">Types have no form; each has a line.</exception>
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

    /// <summary>Reports a type if it has no form.</summary>
    /// <param name="declaring">What has the method.</param>
    /// <param name="method">The method.</param>
    /// <param name="does">What it does with the type: <c>takes</c>.</param>
    /// <param name="type">The type.</param>
    public void Check(Type declaring, MethodInfo method, string does, Type type)
    {
        if (_findMissing(type) is { } reason)
        {
            _report(type, $"{TypeNames.Display(declaring)}.{method.Name} {does} {TypeNames.Display(type)}, but {reason}");
        }
    }

    /// <summary>The methods of an interface, and of those that it extends.</summary>
    public static IEnumerable<MethodInfo> MethodsOf(Type type) =>
        type.GetInterfaces().Prepend(type).SelectMany(static one => one.GetMethods());

    /// <summary>What is awaited, or an item of the stream; null of what returns nothing.</summary>
    public static Type? ResultOf(Type type) =>
        type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask) ? null
        : IsOf(type, typeof(Task<>)) || IsOf(type, typeof(ValueTask<>)) ? ResultOf(type.GenericTypeArguments[0])
        : ItemOf(type) ?? type;

    /// <summary>The items of a stream; null of what is none.</summary>
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

    /// <summary>Whether a type is a generic one with its arguments.</summary>
    public static bool IsOf(Type type, Type definition) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == definition;
}
