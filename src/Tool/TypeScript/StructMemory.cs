using System.Reflection;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>The memory layout of structs without references, which MemoryPack copies.</summary>
internal static class StructMemory
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>The size of a contract, its alignment and the offsets of its members; null if it is not such a struct.</summary>
    /// <exception cref="UnsupportedValueException">A member is computed.</exception>
    public static int[]? Of(ShapeInfo form) =>
        IsUnmanaged(form.Type) && form.Members.ToArray().All(member => Is(TypeOf(form.Type, member.Name), member.Type))
            ? [SizeOf(form.Type), AlignmentOf(form.Type), .. form.Members.ToArray().Select(member => OffsetOf(form.Type, member.Name))]
            : null;

    /// <summary>
    /// The size of a pair of key and value and the offsets of both; empty if one has references, or is written as another type.
    /// </summary>
    public static int[] OfPair(TypeDescription map, Type? type)
    {
        Type? pair = type
            ?.GetInterfaces()
            .Append(type)
            .Where(static known => known.IsGenericType && known.GetGenericTypeDefinition() == typeof(IEnumerable<>))
            .Select(static known => known.GenericTypeArguments[0])
            .FirstOrDefault(static item => item.IsGenericType && item.GetGenericTypeDefinition() == typeof(KeyValuePair<,>));
        return
            pair is not null
            && IsUnmanaged(pair)
            && Is(pair.GenericTypeArguments[0], map.Key!)
            && Is(pair.GenericTypeArguments[1], map.Item!)
            ? [SizeOf(pair), OffsetOf(pair, "key"), OffsetOf(pair, "value")]
            : [];
    }

    /// <summary>The C# type of a member; null if it is not found.</summary>
    public static Type? TypeOf(Type type, string member) =>
        Find(type, member) is var found && found is PropertyInfo property ? property.PropertyType : (found as FieldInfo)?.FieldType;

    /// <summary>The property or field of a member; null if it is not found.</summary>
    public static MemberInfo? Find(Type type, string member)
    {
        // A base may have a hidden one of the same name.
        const BindingFlags Declared = All | BindingFlags.DeclaredOnly;
        return type.GetProperty(member, Declared)
            ?? (MemberInfo?)type.GetField(member, Declared)
            ?? (type.BaseType is { } parent ? Find(parent, member) : null);
    }

    /// <summary>The C# type of a list's items; null if unknown.</summary>
    public static Type? ItemOf(Type? list) =>
        list is null ? null
        : list.IsArray ? list.GetElementType()
        : list.GetInterfaces()
            .Append(list)
            .FirstOrDefault(static known => known.IsGenericType && known.GetGenericTypeDefinition() == typeof(IEnumerable<>))
            ?.GenericTypeArguments[0];

    /// <summary>The C# type of a map's values; null if unknown.</summary>
    public static Type? ValueOf(Type? map) => ItemOf(map) is { IsGenericType: true, GenericTypeArguments: [_, var value] } ? value : null;

    private static bool IsUnmanaged(Type type) =>
        type.IsValueType && !(bool)Call(nameof(RuntimeHelpers.IsReferenceOrContainsReferences), type);

    private static object Call(string method, Type type) =>
        typeof(RuntimeHelpers).GetMethod(method)!.MakeGenericMethod(type).Invoke(null, null)!;

    private static int SizeOf(Type type) => RuntimeHelpers.SizeOf(type.TypeHandle);

    // A nullable begins with its flag, padded to the value's alignment.
    private static int AlignmentOf(Type type) => SizeOf(typeof(Nullable<>).MakeGenericType(type)) - SizeOf(type);

    private static int OffsetOf(Type type, string name) =>
        StructInMemory.FieldsOf(type).Where(field => field.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).ToArray() is [var field]
            ? field.Offset
            : throw new UnsupportedValueException(type.Name, $"'{name}' is not a field of the struct, so its place in memory is unknown.");

    // Whether a type is the described one, and not another that is written in its form.
    private static bool Is(Type? type, TypeDescription description) =>
        type is not null
        && (
            description.Kind == ValueKind.Object
                ? description.IsNullableValueType == Nullable.GetUnderlyingType(type) is not null
                    && (Nullable.GetUnderlyingType(type) ?? type) == description.Object?.Invoke().Type
                : ScalarTypes.Has(type, description)
        );
}
