using System.Reflection;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>The types that values of a type may hold, itself included.</summary>
internal static class ReachableTypes
{
    public static IReadOnlySet<Type> From(Type root)
    {
        var types = new HashSet<Type>();
        Add(root, types);
        return types;
    }

    private static void Add(Type? type, HashSet<Type> types)
    {
        if (type is null || !types.Add(type))
        {
            return;
        }

        Add(type.GetElementType(), types);
        foreach (Type argument in type.GetGenericArguments())
        {
            Add(argument, types);
        }

        if (type.Assembly != ExistingSet.Assembly || type.IsEnum)
        {
            return;
        }

        Add(type.BaseType, types);
        foreach (PropertyInfo property in type.GetProperties())
        {
            Add(property.PropertyType, types);
        }

        foreach (FieldInfo field in type.GetFields())
        {
            Add(field.FieldType, types);
        }

        // Members of unions, which every library names by a Type.
        foreach (CustomAttributeTypedArgument argument in type.CustomAttributes.SelectMany(attribute => attribute.ConstructorArguments))
        {
            Add(argument.Value as Type, types);
        }
    }
}
