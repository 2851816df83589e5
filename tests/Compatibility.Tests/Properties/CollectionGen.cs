using System.Collections;
using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Reflection;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Makes any collection of the runtime of its items.</summary>
internal static class CollectionGen
{
    private const string Immutable = "System.Collections.Immutable";

    /// <summary>Whether a type is a collection, and no dictionary, of the items that its argument says.</summary>
    public static bool IsList(Type type) =>
        type is { IsGenericType: true, GenericTypeArguments.Length: 1 }
        && (type.IsAssignableTo(typeof(IEnumerable)) || type.Name is "Memory`1" or "ReadOnlyMemory`1" or "ReadOnlySequence`1");

    /// <summary>Whether a type is a dictionary.</summary>
    public static bool IsMap(Type type) =>
        type is { IsGenericType: true, GenericTypeArguments.Length: 2 }
        && type.IsAssignableTo(typeof(IEnumerable))
        && !type.IsAssignableTo(typeof(System.Runtime.CompilerServices.ITuple));

    /// <summary>The collection of the runtime that a class derives from and that items can be added to; null of any other, and of a class
    /// with annotations or members of its own, which formats may write in place of its items.</summary>
    public static Type? BaseOf(Type type)
    {
        Type? held = type;
        while (held is not null && !(IsList(held) || IsMap(held)))
        {
            held = held.BaseType;
        }

        return
            held is { Namespace: { } space }
            && held != type
            && type.CustomAttributes.All(static item => item.AttributeType.Namespace == "System.Runtime.CompilerServices")
            && type.GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly).Length == 0
            && space.StartsWith("System.Collections", StringComparison.Ordinal)
            && Adding(held) is not null
            ? held
            : null;
    }

    /// <summary>Makes a value of a class that derives from a collection.</summary>
    public static object Fill(Type type, IEnumerable items)
    {
        object filled = Activator.CreateInstance(type)!;
        MethodInfo add = Adding(type)!;
        foreach (object? item in items)
        {
            add.Invoke(filled, [item]);
        }

        return filled;
    }

    private static MethodInfo? Adding(Type type) =>
        Array
            .Find(type.GetInterfaces(), static face => face.IsGenericType && face.GetGenericTypeDefinition() == typeof(ICollection<>))
            ?.GetMethod("Add");

    public static object Create(Type type, Array items)
    {
        Type item = type.GenericTypeArguments[0];
        Type definition = type.GetGenericTypeDefinition();
        return definition switch
        {
            _ when definition == typeof(ISet<>) || definition == typeof(IReadOnlySet<>) => Activator.CreateInstance(
                typeof(HashSet<>).MakeGenericType(item),
                items
            )!,
            { IsInterface: true, Namespace: Immutable } => Static(Factory(Implementation(definition)), "CreateRange", [item], items)!,
            { IsInterface: true } => items,
            _ when definition == typeof(ReadOnlyObservableCollection<>) => Activator.CreateInstance(
                type,
                Activator.CreateInstance(typeof(ObservableCollection<>).MakeGenericType(item), items)
            )!,
            _ when definition == typeof(ReadOnlySet<>) => Activator.CreateInstance(
                type,
                Activator.CreateInstance(typeof(HashSet<>).MakeGenericType(item), items)
            )!,
            _ when definition == typeof(FrozenSet<>) => Static(typeof(FrozenSet), "ToFrozenSet", [item], items, null)!,
            { Namespace: Immutable } => Static(Factory(definition), "CreateRange", [item], items)!,
            _ => Activator.CreateInstance(type, items)!,
        };
    }

    public static object Create(Type type, IDictionary entries)
    {
        Type[] arguments = type.GenericTypeArguments;
        Type definition = type.GetGenericTypeDefinition();
        return definition switch
        {
            { IsInterface: true, Namespace: Immutable } => Static(Factory(Implementation(definition)), "CreateRange", arguments, entries)!,
            _ when definition == typeof(Dictionary<,>) || definition.IsInterface => entries,
            _ when definition == typeof(FrozenDictionary<,>) => Static(
                typeof(FrozenDictionary),
                "ToFrozenDictionary",
                arguments,
                entries,
                null
            )!,
            { Namespace: Immutable } => Static(Factory(definition), "CreateRange", arguments, entries)!,
            _ => Activator.CreateInstance(type, entries)!,
        };
    }

    // IImmutableSet<T> is an ImmutableHashSet<T>, the others are what their name says.
    private static Type Implementation(Type definition) =>
        definition.Assembly.GetType($"{Immutable}.{(definition.Name is "IImmutableSet`1" ? "ImmutableHashSet`1" : definition.Name[1..])}")!;

    private static Type Factory(Type definition) =>
        definition.Assembly.GetType(definition.FullName![..definition.FullName!.IndexOf('`', StringComparison.Ordinal)])!;

    private static object? Static(Type type, string name, Type[] arguments, params object?[] values) =>
        type.GetMethods(BindingFlags.Public | BindingFlags.Static)
            .Where(method =>
                method.Name == name
                && method.GetGenericArguments().Length == arguments.Length
                && method.GetParameters().Length == values.Length
            )
            .Select(method => method.MakeGenericMethod(arguments))
            .First(method =>
                method.GetParameters()[0].ParameterType.IsInstanceOfType(values[0])
                && method.GetParameters()[0].ParameterType.Name.StartsWith("IEnumerable", StringComparison.Ordinal)
            )
            .Invoke(null, values);
}
