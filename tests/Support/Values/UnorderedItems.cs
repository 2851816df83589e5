using System.Collections.Concurrent;
using System.Collections.Immutable;

namespace SerializationApi.Tests.Support.Values;

/// <summary>Collections whose items come in an order of their own: another one of the same items need not have the same.</summary>
public static class UnorderedItems
{
    private static readonly Type[] Unstable =
    [
        typeof(ConcurrentBag<>),
        typeof(ConcurrentDictionary<,>),
        typeof(ImmutableDictionary<,>),
        typeof(ImmutableHashSet<>),
    ];

    /// <summary>Whether a value is compared without regard to order.</summary>
    public static bool Are(object value)
    {
        Type[] kinds =
        [
            .. value.GetType().GetInterfaces().Where(type => type.IsGenericType).Select(type => type.GetGenericTypeDefinition()),
        ];
        return AreUnstable(value.GetType())
            || kinds.Contains(typeof(ISet<>))
            || kinds.Contains(typeof(IReadOnlySet<>))
            || kinds.Contains(typeof(IDictionary<,>))
            || kinds.Contains(typeof(IReadOnlyDictionary<,>));
    }

    /// <summary>Whether a collection of the type that is made anew of the same items may be enumerated, and so written, in another
    /// order.</summary>
    public static bool AreUnstable(Type type) =>
        type.IsGenericType
        && (Unstable.Contains(type.GetGenericTypeDefinition()) || type.Name.Contains("Frozen", StringComparison.Ordinal));

    /// <summary>Whether some collection that a value of the type may hold is so.</summary>
    public static bool AreIn(Type type) => AreIn(type, []);

    private static bool AreIn(Type type, HashSet<Type> seen) =>
        seen.Add(type)
        && (
            AreUnstable(type)
            || (type.GetElementType() is { } element && AreIn(element, seen))
            || type.GetGenericArguments().Any(argument => AreIn(argument, seen))
            || (
                !ValueMembers.IsOfFramework(type)
                && !type.IsEnum
                && ValueMembers.Of(type).Any(member => AreIn(ValueMembers.TypeOf(member), seen))
            )
        );
}
