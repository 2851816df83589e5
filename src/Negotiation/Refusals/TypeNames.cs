namespace SerializationApi.Negotiation;

/// <summary>Names types in messages as C# does.</summary>
internal static class TypeNames
{
    /// <summary>A type's name: <c>List&lt;Order&gt;</c>.</summary>
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

    /// <summary>What to do about a type without a shape, as the rest of a sentence.</summary>
    public static string NoShapeHint(Type type)
    {
        Type contract = type.IsArray ? type.GetElementType()!
            : type.IsGenericType && type.GetGenericArguments() is [var item] ? item
            : type;
        string name = Display(contract);
        return $"but {name} has no shape: put [GenerateShape] on it (or [GenerateShapeFor<{name}>] on a partial class) "
            + "and register it with AddFormats(formats => formats.AddShapes(...)).";
    }
}
