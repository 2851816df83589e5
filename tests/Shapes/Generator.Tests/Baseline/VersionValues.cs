using System.Collections;
using System.Globalization;
using System.Reflection;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Values of contracts that are known at run time.</summary>
internal static class VersionValues
{
    private const int MaxDepth = 2;

    /// <summary>A value whose members hold what follows from their names, or their types' defaults.</summary>
    public static object Make(Type contract, bool isFilled, int depth = 0)
    {
        ConstructorInfo constructor = contract.GetConstructors().OrderBy(static constructor => constructor.GetParameters().Length).Last();
        object value =
            constructor.GetParameters().Length == 0 || constructor.GetParameters()[0].ParameterType == contract
                ? Activator.CreateInstance(contract)!
                : constructor.Invoke([
                    .. constructor.GetParameters().Select(parameter => Member(parameter.Name!, parameter.ParameterType, isFilled, depth)),
                ]);
        foreach (PropertyInfo property in contract.GetProperties().Where(static property => property.SetMethod is { IsPublic: true }))
        {
            property.SetValue(value, Member(property.Name, property.PropertyType, isFilled, depth));
        }

        return value;
    }

    private static object? Member(string name, Type type, bool isFilled, int depth)
    {
        if (!isFilled)
        {
            return type.IsValueType && Nullable.GetUnderlyingType(type) is null ? Activator.CreateInstance(type) : null;
        }

        type = Nullable.GetUnderlyingType(type) ?? type;
        int number = (name.ToUpperInvariant().Sum(static c => c) % 50) + 2;
        return type switch
        {
            { IsEnum: true } => Enum.GetValues(type).GetValue(1),
            { IsPrimitive: true } => Convert.ChangeType(number, type, CultureInfo.InvariantCulture),
            _ when type == typeof(string) => name,
            _ when type == typeof(Uri) => new Uri("https://example.org/" + number),
            { IsArray: true } => List(type.GetElementType()!, type, depth),
            { IsGenericType: true } when type.GetGenericArguments() is [var item] => List(item, type, depth),
            { IsGenericType: true } => Map(type, depth),
            _ => depth < MaxDepth ? Make(type, isFilled, depth + 1) : null,
        };
    }

    private static object List(Type item, Type type, int depth)
    {
        if (item.IsGenericType)
        {
            return Activator.CreateInstance(type)!;
        }

        var items = Array.CreateInstance(item, 2);
        items.SetValue(Member("one", item, isFilled: true, depth), 0);
        items.SetValue(Member("three", item, isFilled: true, depth), 1);
        return type.IsArray ? items : Activator.CreateInstance(type, items)!;
    }

    private static object Map(Type type, int depth)
    {
        var map = (IDictionary)Activator.CreateInstance(type)!;
        map.Add(
            Member("key", type.GetGenericArguments()[0], isFilled: true, depth)!,
            Member("value", type.GetGenericArguments()[1], isFilled: true, depth)
        );
        return map;
    }
}
