using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>What annotations of nullable references say about members and what is inside of their lists and dictionaries.</summary>
internal static class Annotations
{
    private const BindingFlags Members = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance;

    private static readonly bool IsKnown =
        !AppContext.TryGetSwitch("System.Reflection.NullabilityInfoContext.IsSupported", out bool isSupported) || isSupported;

    /// <summary>The annotations of a member; null where there are none, or a trimmed program has none left.</summary>
    public static NullabilityInfo? Of(JsonPropertyInfo member) => !IsKnown ? null : member.AttributeProvider switch
    {
        PropertyInfo property when !IsOpen(property.DeclaringType!, property.Name) => new NullabilityInfoContext().Create(property),
        FieldInfo field when !IsOpen(field.DeclaringType!, field.Name) => new NullabilityInfoContext().Create(field),
        _ => null,
    };

    /// <summary>The annotations of a list's items, or of a dictionary's values.</summary>
    public static NullabilityInfo? OfItem(this NullabilityInfo? list) =>
        list is null ? null
        : list.ElementType ?? (list.GenericTypeArguments is [.., var item] ? item : null);

    /// <summary>Whether null is a value of an item's type.</summary>
    public static bool IsNullable(Type type, NullabilityInfo? annotations) =>
        type.IsValueType ? Nullable.GetUnderlyingType(type) is not null : annotations?.ReadState == NullabilityState.Nullable;

    /// <summary>Whether null is a value of a member's type.</summary>
    public static bool IsNullable(JsonPropertyInfo member) =>
        member.PropertyType.IsValueType ? Nullable.GetUnderlyingType(member.PropertyType) is not null : member.IsGetNullable || member.IsSetNullable;

    /// <summary>Whether null is a value of a handler's parameter, or of what it returns, once that is awaited.</summary>
    public static bool IsNullable(ParameterInfo parameter)
    {
        if (!IsKnown)
        {
            return false;
        }

        NullabilityInfo annotations = new NullabilityInfoContext().Create(parameter);
        bool isAwaited = parameter.ParameterType is { IsGenericType: true } type
            && (type.GetGenericTypeDefinition() == typeof(Task<>) || type.GetGenericTypeDefinition() == typeof(ValueTask<>));
        return isAwaited ? IsNullable(annotations.GenericTypeArguments[0].Type, annotations.GenericTypeArguments[0]) : IsNullable(annotations.Type, annotations);
    }

    // A member whose type is a type parameter has no annotation: T may be nullable or not.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Without its member, a contract is taken for one that is not generic.")]
    private static bool IsOpen(Type contract, string member) =>
        contract.IsGenericType && contract.GetGenericTypeDefinition().GetMember(member, Members) is [var definition]
        && (definition as PropertyInfo)?.PropertyType.ContainsGenericParameters != false
        && (definition as FieldInfo)?.FieldType.ContainsGenericParameters != false;
}
