using System.Collections;
using System.Reflection;
using FsCheck;
using FsCheck.Fluent;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Generators of contracts' values, put together from their members' types. The size bounds how deep and long they are.</summary>
internal static class ContractGen
{
    private const int MaxItems = 5;
    private const int MaxSize = 3;

    public static Gen<object> Of(Type contract) => Object(contract, MaxSize);

    private static Gen<object> Object(Type type, int size)
    {
        ConstructorInfo? constructor = type.GetConstructors()
            .Where(candidate => candidate.GetParameters() is not [{ } only] || only.ParameterType != type)
            .OrderBy(candidate => candidate.GetParameters().Length == 0 ? 0 : 1).ThenByDescending(candidate => candidate.GetParameters().Length).FirstOrDefault();
        if (constructor is null || (type.IsValueType && constructor.GetParameters().Length == 0))
        {
            constructor = null;
        }

        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        PropertyInfo[] properties =
        [
            .. type.GetProperties().Where(property => property.CanWrite && property.GetIndexParameters().Length == 0
                && !parameters.Any(parameter => string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase))),
        ];
        FieldInfo[] fields = type.GetFields(BindingFlags.Public | BindingFlags.Instance);
        var nullability = new NullabilityInfoContext();
        Gen<object?>[] gens =
        [
            .. parameters.Select(parameter => Value(parameter.ParameterType, nullability.Create(parameter), size)),
            .. properties.Select(property => Value(property.PropertyType, nullability.Create(property), size)),
            .. fields.Select(field => Value(field.FieldType, nullability.Create(field), size)),
        ];
        return Gen.CollectToArray(gens).Select(values =>
        {
            object instance = constructor is null ? Activator.CreateInstance(type)! : constructor.Invoke(values[..parameters.Length]);
            for (int i = 0; i < properties.Length; i++)
            {
                properties[i].SetValue(instance, values[parameters.Length + i]);
            }

            for (int i = 0; i < fields.Length; i++)
            {
                fields[i].SetValue(instance, values[parameters.Length + properties.Length + i]);
            }

            return instance;
        });
    }

    // One value in four is null where that is allowed; at size 0 every object that may be null is.
    private static Gen<object?> Value(Type type, NullabilityInfo nullability, int size)
    {
        bool nullable = nullability.ReadState != NullabilityState.NotNull;
        Type underlying = Nullable.GetUnderlyingType(type) ?? type;
        if (size == 0 && nullable && LeafGen.Of(underlying) is null)
        {
            return Gen.Constant<object?>(null);
        }

        Gen<object?> present = Present(underlying, nullability, size).Select(value => (object?)value);
        return nullable ? Gen.Frequency((1, Gen.Constant<object?>(null)), (3, present)) : present;
    }

    private static Gen<object> Present(Type type, NullabilityInfo nullability, int size)
    {
        if (LeafGen.Of(type) is { } leaf)
        {
            return leaf;
        }

        if (type.IsArray)
        {
            Type item = type.GetElementType()!;
            return Items(item, nullability.ElementType!, size).Select(items => (object)ToArray(items, item));
        }

        if (type.IsGenericType && type.GenericTypeArguments is [{ } key, { } value])
        {
            return Map(type, key, value, nullability, size);
        }

        if (type.IsGenericType && type.IsAssignableTo(typeof(IEnumerable)))
        {
            Type item = type.GenericTypeArguments[0];
            Gen<object?[]> items = Items(item, nullability.GenericTypeArguments[0], size);
            return type.IsInterface
                ? items.Select(values => (object)ToArray(values, item))
                : items.Select(values => Activator.CreateInstance(type, ToArray(values, item))!);
        }

        return Object(type, size - 1);
    }

    private static Gen<object?[]> Items(Type item, NullabilityInfo nullability, int size) =>
        size <= 0
            ? Gen.Constant(Array.Empty<object?>())
            : Gen.Choose(0, MaxItems).SelectMany(count => Value(item, nullability, size).ArrayOf(count));

    private static Gen<object> Map(Type type, Type key, Type value, NullabilityInfo nullability, int size) =>
        from keys in Items(key, nullability.GenericTypeArguments[0], size)
        from values in Gen.CollectToArray(keys.Select(_ => Value(value, nullability.GenericTypeArguments[1], size)))
        select ToMap(typeof(Dictionary<,>).MakeGenericType(key, value), keys, values);

    private static object ToMap(Type type, object?[] keys, object?[] values)
    {
        var map = (IDictionary)Activator.CreateInstance(type)!;
        for (int i = 0; i < keys.Length; i++)
        {
            map[keys[i]!] = values[i];
        }

        return map;
    }

    private static Array ToArray(object?[] values, Type item)
    {
        var array = Array.CreateInstance(item, values.Length);
        values.CopyTo(array, 0);
        return array;
    }
}
