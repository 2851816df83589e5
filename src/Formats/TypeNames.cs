using System.Collections;
using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Names types in messages like C#, and says what to add if one has no shape.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TypeNames
{
    /// <summary>The hint for missing shapes outside an application.</summary>
    internal const string ToFormatSet = "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it";

    private const string Set = "public static partial class Shapes;";

    /// <summary>Returns a type's name, without namespaces: <c>List&lt;Order&gt;</c>.</summary>
    public static string Display(Type type) => Name(type, isQualified: false);

    /// <summary>
    /// Returns the error text of a type without a shape, with what to add: <c>Order has no shape: put [GenerateShape] on it …</c>
    /// </summary>
    /// <param name="type">A contract, a list or stream of one, or a value that is not a contract.</param>
    /// <param name="registration">The sentence that says how a shape is made known, without its full stop.</param>
    public static string DescribeMissingShape(Type type, string registration = ToFormatSet)
    {
        bool isStream = ListForms.IsStream(type);
        Type contract = ItemOf(type) ?? type;
        bool isOwn = IsOwnContract(contract);
        if (contract.Name.StartsWith('<') || (isStream && !isOwn))
        {
            string what = contract.Name.StartsWith('<') ? "an anonymous type" : Display(type);
            return $"{what} cannot have a shape: make a class of it, or of its items, and put [GenerateShape] on that. {registration}.";
        }

        if (isOwn && !contract.IsGenericType)
        {
            return $"{Display(contract)} has no shape: put [GenerateShape] on it. {registration}.";
        }

        Type declared = isOwn ? contract : type;
        (string name, string line) = HasName(declared)
            ? (Display(declared), Name(declared, isQualified: true))
            : ($"List<{Display(contract)}>", $"List<{Name(contract, isQualified: true)}>");
        return $"{name} has no shape: declare \"[GenerateShapeFor<{line}>] {Set}\". {registration}.";
    }

    // Nested types with their declaring types, as code must name them.
    private static string Name(Type type, bool isQualified)
    {
        if (type.IsArray)
        {
            return $"{Name(type.GetElementType()!, isQualified)}[{new string(',', type.GetArrayRank() - 1)}]";
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Name(underlying, isQualified) + "?";
        }

        Type[] arguments = type.GetGenericArguments();
        string outer = "";
        if (isQualified && type.DeclaringType is { } holder && !type.IsGenericParameter)
        {
            int count = holder.GetGenericArguments().Length;
            outer = (count == 0 ? Name(holder, isQualified) : Named(holder, arguments[..count], isQualified)) + ".";
            arguments = arguments[count..];
        }

        return outer + Named(type, arguments, isQualified);
    }

    private static string Named(Type type, Type[] arguments, bool isQualified)
    {
        int arity = type.Name.IndexOf('`', StringComparison.Ordinal);
        string name = arity < 0 ? type.Name : type.Name[..arity];
        return arguments.Length == 0 ? name : $"{name}<{string.Join(", ", arguments.Select(argument => Name(argument, isQualified)))}>";
    }

    // For a list or stream, also if the compiler or LINQ has created its type.
    private static Type? ItemOf(Type type) =>
        type.IsArray ? type.GetElementType()
        : !HasName(type) ? ListForms.EnumeratedBy(type)
        : type.IsGenericType
        && type.GetGenericArguments() is [var item]
        && (ListForms.IsStream(type) || typeof(IEnumerable).IsAssignableFrom(type))
            ? item
        : null;

    private static bool HasName(Type type) =>
        !type.Name.StartsWith('<')
        && ((type.IsGenericType ? type.GetGenericTypeDefinition() : type).IsVisible || type.IsArray || IsOwnContract(type));

    // Whether its items, in lists and streams too, can be contracts. Types of .NET are values.
    private static bool IsOwnContract(Type type) =>
        !type.IsArray
        && !type.IsEnum
        && type.Assembly.GetName().Name is { } assembly
        && !assembly.StartsWith("System.", StringComparison.Ordinal)
        && !assembly.StartsWith("Microsoft.", StringComparison.Ordinal);
}
