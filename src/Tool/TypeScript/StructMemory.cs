using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>Where members lie in structs without references, which MemoryPack writes as they lie in memory.</summary>
internal static class StructMemory
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>The size of a contract, its alignment and the offsets of its members; null where it is no struct of that kind.</summary>
    /// <param name="form">The contract in MemoryPack.</param>
    /// <exception cref="UnsupportedValueException">A member is computed.</exception>
    public static int[]? Of(ShapeInfo form) =>
        IsUnmanaged(form.Type) && form.Members.ToArray().All(member => TypeOf(form.Type, member.Name) == ClrOf(member.Type))
            ? [SizeOf(form.Type), AlignmentOf(form.Type), .. form.Members.ToArray().Select(member => OffsetOf(form, member.Name))]
            : null;

    /// <summary>The size of a pair of key and value and the offsets of both; empty where one has references, or is written as another type.</summary>
    /// <param name="map">The map.</param>
    /// <param name="type">Its type in C#.</param>
    public static int[] OfPair(TypeDescription map, Type? type)
    {
        Type? pair = type?.GetInterfaces().Append(type).Where(static known => known.IsGenericType && known.GetGenericTypeDefinition() == typeof(IEnumerable<>)).Select(static known => known.GenericTypeArguments[0])
            .FirstOrDefault(static item => item.IsGenericType && item.GetGenericTypeDefinition() == typeof(KeyValuePair<,>));
        return pair is not null && IsUnmanaged(pair) && pair.GenericTypeArguments[0] == ClrOf(map.Key!) && pair.GenericTypeArguments[1] == ClrOf(map.Item!)
            ? [SizeOf(pair), OffsetOf(pair, "key"), OffsetOf(pair, "value")]
            : [];
    }

    /// <summary>The type of a member in C#; null where it is not found.</summary>
    public static Type? TypeOf(Type type, string member) => type.GetProperty(member, All)?.PropertyType ?? type.GetField(member, All)?.FieldType;

    /// <summary>The type of a list's items in C#; null where it is not known.</summary>
    public static Type? ItemOf(Type? list) => list is null ? null : list.IsArray ? list.GetElementType() : list.GetInterfaces().Append(list)
        .FirstOrDefault(static known => known.IsGenericType && known.GetGenericTypeDefinition() == typeof(IEnumerable<>))?.GenericTypeArguments[0];

    /// <summary>The type of the values of a map in C#; null where it is not known.</summary>
    public static Type? ValueOf(Type? map) => ItemOf(map) is { IsGenericType: true, GenericTypeArguments: [_, var value] } ? value : null;

    private static bool IsUnmanaged(Type type) => type.IsValueType && !(bool)Call(nameof(RuntimeHelpers.IsReferenceOrContainsReferences), type);

    private static object Call(string method, Type type) => typeof(RuntimeHelpers).GetMethod(method)!.MakeGenericMethod(type).Invoke(null, null)!;

    private static int SizeOf(Type type) => RuntimeHelpers.SizeOf(type.TypeHandle);

    // A nullable has its flag in front, and as much room as the value's alignment asks for.
    private static int AlignmentOf(Type type) => SizeOf(typeof(Nullable<>).MakeGenericType(type)) - SizeOf(type);

    private static int OffsetOf(ShapeInfo form, string member)
    {
        FieldInfo[] fields = [.. form.Type.GetFields(All).Where(field => NameOf(field).Equals(member, StringComparison.OrdinalIgnoreCase))];
        return fields.Length == 1 ? OffsetOf(form.Type, fields[0].Name) : throw new UnsupportedValueException(form.Name, $"'{member}' is no field of the struct, which lies in memory.");
    }

    // The first byte that setting the field changes.
    private static int OffsetOf(Type type, string name)
    {
        FieldInfo field = type.GetField(name, All)!;
        object target = RuntimeHelpers.GetUninitializedObject(type);
        object ones = RuntimeHelpers.GetUninitializedObject(Nullable.GetUnderlyingType(field.FieldType) ?? field.FieldType);
        BytesOf(ones).Fill(1);
        field.SetValue(target, ones);
        return BytesOf(target).IndexOfAnyExcept((byte)0);
    }

    // Of a property the compiler's field is <Name>k__BackingField.
    private static string NameOf(FieldInfo field) => field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)] : field.Name[(field.Name.LastIndexOf('_') + 1)..];

    private static Type? ClrOf(TypeDescription type)
    {
        Type? plain = type.EnumType ?? type.Kind switch
        {
            ValueKind.Boolean => typeof(bool),
            ValueKind.SByte => typeof(sbyte),
            ValueKind.Int16 => typeof(short),
            ValueKind.Int32 => typeof(int),
            ValueKind.Int64 => typeof(long),
            ValueKind.Byte => typeof(byte),
            ValueKind.UInt16 => typeof(ushort),
            ValueKind.UInt32 => typeof(uint),
            ValueKind.UInt64 => typeof(ulong),
            ValueKind.Single => typeof(float),
            ValueKind.Double => typeof(double),
            ValueKind.Decimal => typeof(decimal),
            ValueKind.Char => typeof(char),
            ValueKind.Guid => typeof(Guid),
            ValueKind.DateTime => typeof(DateTime),
            ValueKind.DateTimeOffset => typeof(DateTimeOffset),
            ValueKind.DateOnly => typeof(DateOnly),
            ValueKind.TimeOnly => typeof(TimeOnly),
            ValueKind.TimeSpan => typeof(TimeSpan),
            ValueKind.Object => type.Object?.Invoke().Type,
            _ => null,
        };
        return plain is { IsValueType: true } && type.IsNullableValueType ? typeof(Nullable<>).MakeGenericType(plain) : plain;
    }

    // A boxed struct lies where an object's fields do.
    private static Span<byte> BytesOf(object boxed) => MemoryMarshal.CreateSpan(ref Unsafe.As<Boxed>(boxed).First, SizeOf(boxed.GetType()));

    private sealed class Boxed
    {
        public byte First;
    }
}
