using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.SignalR.Values;

/// <summary>
/// Finds how collections without a shape are written and read, if their items are supported: lists, sets, dictionaries and any other
/// enumerable, also nested.
/// </summary>
internal static class Collections
{
    // Deeper types are generated; a type that contains itself has no end.
    private const int MaxDepth = 32;

    /// <summary>Finds how values of a collection are written and read; null if the type is not a collection.</summary>
    /// <exception cref="NotSupportedException">Its items are not supported.</exception>
    public static HubValue? Find(Type type, HubValues values, int depth) =>
        FindItem(type) is not { } item ? null
        : depth > MaxDepth ? throw new NotSupportedException($"{TypeNames.Display(type)} nests too deep: send a contract.")
        : IsMap(type, item) ? FindMap(type, item.GetGenericArguments(), values, depth)
        : FindList(type, item, values, depth);

    /// <summary>Creates an empty collection; null if the type has no suitable constructor.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A constructor that was trimmed is said to be missing.")]
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "As above.")]
    public static object? TryCreate(Type type) =>
        !type.IsAbstract && (type.IsValueType || type.GetConstructor([]) is not null) ? Activator.CreateInstance(type) : null;

    private static HubValue? FindList(Type type, Type item, HubValues values, int depth) =>
        item == typeof(object)
            ? new ListValue<object?>(type, values.Find(item), values.Limits)
            : Make(typeof(ListValue<>), [item], type, values.Find(item, depth + 1), values.Limits);

    private static HubValue? FindMap(Type type, Type[] pair, HubValues values, int depth)
    {
        HubValue key = values.Find(pair[0], depth + 1);
        HubValue item = values.Find(pair[1], depth + 1);
        return (pair[0], pair[1]) == (typeof(string), typeof(object)) ? new MapValue<string, object?>(type, key, item, values.Limits)
            : (pair[0], pair[1]) == (typeof(string), typeof(string)) ? new MapValue<string, string?>(type, key, item, values.Limits)
            : (pair[0], pair[1]) == (typeof(object), typeof(object)) ? new MapValue<object, object?>(type, key, item, values.Limits)
            : Make(typeof(MapValue<,>), pair, type, key, item, values.Limits);
    }

    // A native program has no code for these; it declares them.
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Not in programs that run natively.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The two types ask nothing of their arguments.")]
    private static HubValue? Make(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type definition,
        Type[] arguments,
        params object[] parameters
    ) =>
        RuntimeFeature.IsDynamicCodeSupported
            ? (HubValue)Activator.CreateInstance(definition.MakeGenericType(arguments), parameters)!
            : null;

    // Null for a type that is not a collection, has several item types, or is declared as a contract.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces that were trimmed are not used.")]
    private static Type? FindItem(Type type)
    {
        if (!typeof(IEnumerable).IsAssignableFrom(type) || (type.IsArray && !type.IsSZArray) || IsContract(type))
        {
            return null;
        }

        Type[] found = [.. type.GetInterfaces().Append(type).Where(static known => IsOf(known, typeof(IEnumerable<>)))];
        return found switch
        {
            [] => typeof(IDictionary).IsAssignableFrom(type) ? null : typeof(object),
            [var only] => only.GenericTypeArguments[0],
            _ => null,
        };
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
    private static bool IsMap(Type type, Type item) =>
        IsOf(item, typeof(KeyValuePair<,>))
        && type.GetInterfaces()
            .Append(type)
            .Any(static known => IsOf(known, typeof(IDictionary<,>)) || IsOf(known, typeof(IReadOnlyDictionary<,>)));

    private static bool IsOf(Type type, Type definition) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == definition;

    private static bool IsContract(Type type) =>
        type.CustomAttributes.Any(static attribute =>
            attribute.AttributeType == typeof(DataContractAttribute)
            || attribute.AttributeType.FullName == "MessagePack.MessagePackObjectAttribute"
        );
}
