namespace SerializationApi.Negotiation;

/// <summary>Recognises types that are lists of a contract, without looking through their interfaces.</summary>
internal static class ListTypes
{
    /// <summary>
    /// Whether a type is a list of the contract itself. Variance is not enough: a <c>HashSet&lt;Derived&gt;</c> is an
    /// <c>IEnumerable&lt;Base&gt;</c>, but its items need a shape of their own.
    /// </summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <param name="type">The type in question.</param>
    /// <param name="sequence">The sequence interface of <typeparamref name="T"/>.</param>
    public static bool IsOf<T>(Type type, Type sequence)
    {
        if (!sequence.IsAssignableFrom(type))
        {
            return false;
        }

        if (type.IsArray)
        {
            return type.GetElementType() == typeof(T);
        }

        return !type.IsGenericType || Array.IndexOf(type.GetGenericArguments(), typeof(T)) >= 0;
    }
}
