using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Generators of contracts' values, put together from their members' types. The size bounds how deep and long they are.</summary>
internal static class ContractGen
{
    private const int Endless = -50;

    private static readonly Size Usual = new(Depth: 3, Items: 5);
    private static readonly Size Deep = new(Depth: 6, Items: 1);
    private static readonly Size Long = new(Depth: 1, Items: 300);

    // A root is never null.
    public static Gen<object> Of(Type contract) => ExistingGen.Of(contract) ?? Random(contract);

    /// <summary>Values put together of the members, whatever the contract's author has of it; some are deep, and some have long
    /// lists.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="hasDefaults">Whether a struct may be its default, which no constructor made.</param>
    public static Gen<object> Random(Type contract, bool hasDefaults = false)
    {
        Gen<object> Sized(Size size) => Of(contract, size with { HasDefaults = hasDefaults });
        return Gen.Frequency((18, Sized(Usual)), (1, Gen.Constant(Deep).SelectMany(Sized)), (1, Sized(Long)));
    }

    private static Gen<object> Of(Type contract, Size size) =>
        Present(Nullable.GetUnderlyingType(contract) ?? contract, nullability: null, size);

    // Made only where a value needs it: all generators of a contract that holds itself would be many.
    private static Gen<object> Object(Type type, Size size)
    {
        Gen<object> made = Gen.Constant(size).SelectMany(limit => Members(type, limit));
        return type.IsValueType && size.HasDefaults
            ? Gen.Frequency((1, Gen.Fresh(() => RuntimeHelpers.GetUninitializedObject(type))), (6, made))
            : made;
    }

    private static Gen<object> Members(Type type, Size size)
    {
        if (size.Depth < Endless)
        {
            throw new NotSupportedException($"Each {type} holds another, which is never null.");
        }

        if (CollectionGen.BaseOf(type) is { } collection && type.GetConstructor(Type.EmptyTypes) is not null)
        {
            return Present(collection, nullability: null, size).Select(items => CollectionGen.Fill(type, (IEnumerable)items));
        }

        // What only a parameter sets would keep a null that its type excludes.
        bool needsParameters = type.GetProperties()
            .Any(property =>
                !property.CanWrite
                && type.GetConstructors().Any(candidate => candidate.GetParameters().Any(parameter => IsOf(parameter, property)))
            );
        ConstructorInfo? constructor = type.GetConstructors()
            .Where(candidate => candidate.GetParameters() is not [{ } only] || only.ParameterType != type)
            .OrderBy(candidate => candidate.GetParameters().Length == 0 && !needsParameters ? 0 : 1)
            .ThenByDescending(candidate => candidate.GetParameters().Length)
            .FirstOrDefault();
        if (constructor is null || (type.IsValueType && constructor.GetParameters().Length == 0))
        {
            constructor = null;
        }

        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        PropertyInfo[] properties =
        [
            .. type.GetProperties()
                .Where(property =>
                    property.CanWrite
                    && property.GetIndexParameters().Length == 0
                    && !parameters.Any(parameter => IsOf(parameter, property))
                ),
        ];
        FieldInfo[] fields = type.GetFields(BindingFlags.Public | BindingFlags.Instance);
        var nullability = new NullabilityInfoContext();
        Gen<object?>[] gens =
        [
            .. parameters.Select(parameter => Value(parameter.ParameterType, nullability.Create(parameter), size, parameter)),
            .. properties.Select(property => Value(property.PropertyType, nullability.Create(property), size, property)),
            .. fields.Select(field => Value(field.FieldType, nullability.Create(field), size)),
        ];
        return Gen.CollectToArray(gens)
            .Select(values =>
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

    private static bool IsOf(ParameterInfo parameter, PropertyInfo property) =>
        string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase);

    // One value in four is null where that is allowed; at size 0 every object that may be null is.
    private static Gen<object?> Value(Type type, NullabilityInfo? nullability, Size size, ICustomAttributeProvider? member = null)
    {
        bool nullable = nullability is { ReadState: not NullabilityState.NotNull } || Nullable.GetUnderlyingType(type) is not null;
        Type underlying = Nullable.GetUnderlyingType(type) ?? type;
        if (size.Depth <= 0 && nullable && LeafGen.Of(underlying) is null)
        {
            return Gen.Constant<object?>(null);
        }

        Gen<object?> present = (
            (member is null ? null : SurrogateGen.OfMember(member, underlying)) ?? Present(underlying, nullability, size)
        ).Select(value => (object?)value);
        return nullable ? Gen.Frequency((1, Gen.Constant<object?>(null)), (3, present)) : present;
    }

    private static Gen<object> Present(Type type, NullabilityInfo? nullability, Size size)
    {
        if (LeafGen.Of(type) is { } leaf)
        {
            return leaf;
        }

        if (type.IsArray)
        {
            return Array(type, nullability, size);
        }

        NullabilityInfo?[] arguments = nullability is { GenericTypeArguments.Length: > 0 } known
            ? known.GenericTypeArguments
            : new NullabilityInfo?[type.GenericTypeArguments.Length];
        if (type.IsAssignableTo(typeof(ITuple)) || type.Name is "KeyValuePair`2")
        {
            return Gen.CollectToArray(type.GenericTypeArguments.Select((part, i) => Value(part, arguments[i], size)))
                .Select(parts => Activator.CreateInstance(type, parts)!);
        }

        if (CollectionGen.IsMap(type))
        {
            return Map(type, arguments, size);
        }

        if (CollectionGen.IsList(type))
        {
            Type item = type.GenericTypeArguments[0];
            return Items(item, arguments[0], size).Select(items => CollectionGen.Create(type, ToArray(items, item)));
        }

        if (type.Name is "Lazy`1")
        {
            return Value(type.GenericTypeArguments[0], arguments[0], size).Select(value => Activator.CreateInstance(type, value)!);
        }

        if (Unwrapped.IsUnion(type))
        {
            return Gen.OneOf(
                type.GetConstructors()
                    .Where(constructor => constructor.GetParameters().Length == 1)
                    .Select(constructor => OfUnion(constructor, size.Below))
                    .Append(Gen.Constant(Activator.CreateInstance(type)!))
            );
        }

        Type[] cases =
        [
            .. from attribute in type.CustomAttributes
            where
                attribute.AttributeType.FullName
                    is "MessagePack.UnionAttribute"
                        or "MemoryPack.MemoryPackUnionAttribute"
                        or "ProtoBuf.ProtoIncludeAttribute"
                || attribute.AttributeType == typeof(JsonDerivedTypeAttribute)
            select attribute.ConstructorArguments.Select(argument => argument.Value).OfType<Type>().FirstOrDefault() into derived
            where derived is not null
            select derived,
        ];
        return cases.Length > 0 ? Gen.OneOf(cases.Select(each => Object(each, size.Below))) : Object(type, size.Below);
    }

    private static Gen<object> OfUnion(ConstructorInfo constructor, Size size)
    {
        ParameterInfo parameter = constructor.GetParameters()[0];
        Type type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;

        // JSON refuses an enum without a name beside a number.
        return Value(type, new NullabilityInfoContext().Create(parameter), size, parameter)
            .Where(value => !type.IsEnum || Enum.IsDefined(type, value!))
            .Select(value => constructor.Invoke([value]));
    }

    private static Gen<object> Array(Type type, NullabilityInfo? nullability, Size size)
    {
        Type item = type.GetElementType()!;
        return type.GetArrayRank() switch
        {
            1 => Items(item, nullability?.ElementType, size).Select(items => (object)ToArray(items, item)),
            var rank => from lengths in Gen.Choose(0, 3).ArrayOf(rank)
            from items in Value(item, nullability?.ElementType, size).ArrayOf(lengths.Aggregate(1, (all, length) => all * length))
            select (object)ToGrid(System.Array.CreateInstance(item, lengths), items),
        };
    }

    private static Array ToGrid(Array grid, object?[] items)
    {
        int[] lengths = [.. Enumerable.Range(0, grid.Rank).Select(grid.GetLength)];
        int[] at = new int[lengths.Length];
        for (int i = 0; i < items.Length; i++)
        {
            for (int rest = i, rank = lengths.Length - 1; rank >= 0; rest /= lengths[rank], rank--)
            {
                at[rank] = rest % lengths[rank];
            }

            grid.SetValue(items[i], at);
        }

        return grid;
    }

    private static Gen<object?[]> Items(Type item, NullabilityInfo? nullability, Size size) =>
        size.Depth <= 0
            ? Gen.Constant(System.Array.Empty<object?>())
            : Gen.Choose(0, size.Items).SelectMany(count => Value(item, nullability, size).ArrayOf(count));

    private static Gen<object> Map(Type type, NullabilityInfo?[] nullability, Size size) =>
        from keys in size.Depth <= 0
            ? Gen.Constant(System.Array.Empty<object>())
            : Gen.Choose(0, size.Items).SelectMany(count => Present(type.GenericTypeArguments[0], nullability[0], size).ArrayOf(count))
        from values in Gen.CollectToArray(keys.Select(_ => Value(type.GenericTypeArguments[1], nullability[1], size)))
        select CollectionGen.Create(type, ToMap(typeof(Dictionary<,>).MakeGenericType(type.GenericTypeArguments), keys, values));

    private static IDictionary ToMap(Type type, object?[] keys, object?[] values)
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
        if (values.Length == 0)
        {
            // As readers make them: records that differ in nothing but empty arrays are equal once they are read, and one of them in a set.
            return (Array)typeof(Array).GetMethod(nameof(System.Array.Empty))!.MakeGenericMethod(item).Invoke(null, null)!;
        }

        var array = System.Array.CreateInstance(item, values.Length);
        values.CopyTo(array, 0);
        return array;
    }

    // How many objects may be in one another, and items in each list.
    private readonly record struct Size(int Depth, int Items, bool HasDefaults = false)
    {
        public Size Below => this with { Depth = Depth - 1 };
    }
}
