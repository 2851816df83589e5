namespace SerializationApi.Formats;

/// <summary>Names types in messages as C# does.</summary>
public static class TypeNames
{
    /// <summary>A type's name, without namespaces: <c>List&lt;Order&gt;</c>.</summary>
    public static string Display(Type type)
    {
        if (type.IsArray)
        {
            return Display(type.GetElementType()!) + "[]";
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Display(underlying) + "?";
        }

        if (!type.IsGenericType)
        {
            return type.Name;
        }

        int arity = type.Name.IndexOf('`', StringComparison.Ordinal);
        string name = arity < 0 ? type.Name : type.Name[..arity];
        return $"{name}<{string.Join(", ", type.GetGenericArguments().Select(Display))}>";
    }

    /// <summary>Says that a type has no shape, and what to do: <c>Order has no shape: put [GenerateShape] on it …</c></summary>
    /// <param name="type">A contract, or a list or stream of one: the contract is what is named.</param>
    /// <param name="registration">How a shape is made known, the end of the sentence: <c>give it to …</c></param>
    public static string DescribeMissingShape(Type type, string registration)
    {
        Type contract = type.IsArray ? type.GetElementType()!
            : type.IsGenericType && type.GetGenericArguments() is [var item] ? item
            : type;
        string name = Display(contract);
        return $"{name} has no shape: put [GenerateShape] on it (or [GenerateShapeFor<{name}>] on a partial class) and {registration}.";
    }
}
