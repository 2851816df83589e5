namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Chooses the comparer of a type.</summary>
internal static class ValueComparerFactory
{
    /// <summary>Makes the comparer of a type.</summary>
    public static ValueComparer<T> Create<T>() => (ValueComparer<T>)Create(typeof(T));

    private static object Create(Type type)
    {
        if (type == typeof(byte[]))
        {
            return new BytesComparer();
        }

        if (type == typeof(DateTime))
        {
            return new InstantComparer();
        }

        if (Nullable.GetUnderlyingType(type) is { } value)
        {
            return Make(typeof(NullableComparer<>), value);
        }

        if (type.IsEnum || (type.Namespace == nameof(System) && !type.IsArray))
        {
            return Make(typeof(ScalarComparer<>), type);
        }

        return ItemOf(type) is { } item
            ? Make(typeof(ListComparer<,>), type, item)
            : Make(typeof(ContractComparer<>), type);
    }

    private static object Make(Type definition, params Type[] arguments) =>
        Activator.CreateInstance(definition.MakeGenericType(arguments))!;

    private static Type? ItemOf(Type type) => type.GetInterfaces().Append(type)
        .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IEnumerable<>))?
        .GetGenericArguments()[0];
}
