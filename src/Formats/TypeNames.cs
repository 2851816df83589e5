using System.Collections;

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

    /// <summary>The error of a type without a shape, with what to add: <c>Order has no shape: put [GenerateShape] on it …</c></summary>
    /// <param name="type">A contract, a list or stream of one, or a value that is no contract.</param>
    /// <param name="registration">How a set of shapes, <c>Shapes</c>, is made known, the end of the sentence: <c>give it to …</c></param>
    public static string DescribeMissingShape(Type type, string registration)
    {
        bool isStream = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);
        Type contract = type.IsArray ? type.GetElementType()!
            : type.IsGenericType && type.GetGenericArguments() is [var item] && (isStream || typeof(IEnumerable).IsAssignableFrom(type)) ? item
            : type;
        bool isOwn = IsOwnContract(contract);
        const string Set = "public static partial class Shapes;";
        if (contract.Name.StartsWith('<') || (isStream && !isOwn))
        {
            string what = contract.Name.StartsWith('<') ? "an anonymous type" : Display(type);
            return $"{what} can have no shape: make a class of it, or of its items, put [GenerateShape] on that, collect it by \"[ShapeSet] {Set}\" and {registration}.";
        }

        return isOwn && !contract.IsGenericType
            ? $"{Display(contract)} has no shape: put [GenerateShape] on it, collect it by \"[ShapeSet] {Set}\" in its project and {registration}."
            : $"{Display(isOwn ? contract : type)} has no shape: declare \"[GenerateShapeFor<{Display(isOwn ? contract : type)}>] {Set}\" and {registration}.";
    }

    // Whether its items, in lists and streams too, can be contracts. Types of .NET are values.
    private static bool IsOwnContract(Type type) => !type.IsArray && !type.IsEnum && type.Assembly.GetName().Name is { } assembly
        && !assembly.StartsWith("System.", StringComparison.Ordinal) && !assembly.StartsWith("Microsoft.", StringComparison.Ordinal);
}
