using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;

namespace SerializationApi.Tests.Support.Values;

/// <summary>The public properties and fields that make up a value.</summary>
public static class ValueMembers
{
    private static readonly ConcurrentDictionary<Type, MemberInfo[]> Cache = new();

    public static MemberInfo[] Of(Type type) =>
        Cache.GetOrAdd(
            type,
            static type =>
                [
                    .. type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
                        .Where(property => property.CanRead && property.GetIndexParameters().Length == 0),
                    .. type.GetFields(BindingFlags.Public | BindingFlags.Instance),
                ]
        );

    public static object? Get(MemberInfo member, object owner) =>
        member is PropertyInfo property ? property.GetValue(owner) : ((FieldInfo)member).GetValue(owner);

    public static Type TypeOf(MemberInfo member) => member is PropertyInfo property ? property.PropertyType : ((FieldInfo)member).FieldType;

    // Whether a list or map anywhere in the value holds a null, which has no form in Protobuf.
    public static bool HoldsNullItem(object? value)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        return Unwrapped.Of(value) switch
        {
            null or string or byte[] => false,
            System.Collections.IDictionary map => map.Values.Cast<object?>().Any(item => item is null || HoldsNullItem(item)),
            System.Collections.IEnumerable items => items.Cast<object?>().Any(item => item is null || HoldsNullItem(item)),
            ITuple tuple => Enumerable.Range(0, tuple.Length).Any(i => HoldsNullItem(tuple[i])),
            _ when IsOfFramework(value!.GetType()) || value.GetType().IsEnum => false,
            _ => Of(value.GetType()).Any(member => !IsExtensionData(member) && HoldsNullItem(Get(member, value))),
        };
    }

    // Members that the contract does not have.
    public static bool IsExtensionData(MemberInfo member) => member.IsDefined(typeof(JsonExtensionDataAttribute));

    /// <summary>Whether a type is the framework's, and not one of a contract's author in a namespace of the same name.</summary>
    public static bool IsOfFramework(Type type) =>
        type.Namespace?.Split('.')[0] == nameof(System) && type.Assembly.GetName().Name!.Split('.')[0] == nameof(System);
}
