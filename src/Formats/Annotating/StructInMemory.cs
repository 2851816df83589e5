using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>A struct that MemoryPack copied from memory: its fields and their positions.</summary>
internal static class StructInMemory
{
    // Cached per type; entries of an unloaded assembly are released with it.
    private static readonly ConditionalWeakTable<Type, StructField[]> Fields = [];

    /// <summary>Annotates a value that was copied: a scalar, a struct with fields, or the entry of a map.</summary>
    /// <param name="to">Receives it.</param>
    /// <param name="start">Its offset; for a nullable, the offset of its flag.</param>
    /// <param name="end">The end of its bytes.</param>
    /// <param name="value">The value.</param>
    public static void Add<T>(Annotator to, int start, int end, T value)
        where T : unmanaged
    {
        if (
            to is { IsInside: true, Current: { Type: { Kind: ValueKind.Map } type } map }
            && typeof(T).IsGenericType
            && typeof(T).GetGenericTypeDefinition() == typeof(KeyValuePair<,>)
        )
        {
            AddEntry(to, start, end, value, map, type);
        }
        else
        {
            Add(to, start, end, (object)value, end - Unsafe.SizeOf<T>());
        }
    }

    private static void AddEntry(Annotator to, int start, int end, object pair, OpenValue map, TypeDescription type)
    {
        // Either may come first.
        StructField[] fields = FieldsOf(pair.GetType());
        StructField key = fields.Single(static field => field.Name == "key");
        StructField value = fields.Single(static field => field.Name == "value");
        to.ExpectKey(type.Key);
        Add(to, start + key.Offset, start + key.Offset + key.Size, key.Info.GetValue(pair), start + key.Offset);
        to.Expect(type.Item, key: null, start);
        Add(to, start + value.Offset, end, value.Info.GetValue(pair), start + value.Offset);
        map.EntryKey = null;
    }

    private static void Add(Annotator to, int start, int end, object? value, int first)
    {
        if (value is null)
        {
            to.Null(start, end);
            return;
        }

        StructField[] fields = FieldsOf(value.GetType());
        if (fields.Length == 0)
        {
            to.Scalar(start, end, IsValid(value) ? value : BytesOf(value).ToArray());
            return;
        }

        OpenValue open = to.Open(start, first, JsonValueKind.Object, value.GetType());
        ShapeInfo? shape = open.Union is null ? open.Type?.Object?.Invoke().For(MemberLayout.MemoryPack) : open.Shape;
        foreach (StructField field in fields)
        {
            ShapeMember? member = MemberOf(shape, field.Name);
            to.Expect(member?.Type, member?.JsonName ?? field.Name);
            Add(to, first + field.Offset, first + field.Offset + field.Size, field.Info.GetValue(value), first + field.Offset);
        }

        // The struct is the whole value of a union's case.
        if (open.Union is null)
        {
            to.Close(end);
        }
    }

    // The shape rejects invalid values after the copy. Until then, writing them as text might read foreign memory.
    private static bool IsValid(object value) =>
        value switch
        {
            bool isTrue => UnmanagedValue.IsValid(isTrue),
            DateTime time => UnmanagedValue.IsValid(time),
            DateTimeOffset time => UnmanagedValue.IsValid(time),
            TimeOnly time => UnmanagedValue.IsValid(time),
            DateOnly date => UnmanagedValue.IsValid(date),
            decimal number => UnmanagedValue.IsValid(number),
            _ => true,
        };

    /// <summary>Returns the fields of a struct; none for JSON scalars and the framework's own structs.</summary>
    public static StructField[] FieldsOf(Type type) =>
        type.IsPrimitive || type.IsEnum || (type.Namespace == nameof(System) && !type.IsGenericType)
            ? []
            : Fields.GetValue(
                type,
                static type =>
                    [
                        .. FieldInfosOf(type)
                            .Select(field => new StructField(
                                NameOf(field),
                                field,
                                OffsetOf(field, type),
                                RuntimeHelpers.SizeOf(field.FieldType.TypeHandle)
                            ))
                            .OrderBy(static field => field.Offset),
                    ]
            );

    // The first byte that setting the field changes: for a nullable, its flag.
    private static int OffsetOf(FieldInfo field, Type type)
    {
        object target = Uninitialized(type);
        object ones = Uninitialized(Nullable.GetUnderlyingType(field.FieldType) ?? field.FieldType);
        BytesOf(ones).Fill(1);
        field.SetValue(target, ones);
        return BytesOf(target).IndexOfAnyExcept((byte)0);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A struct whose fields were trimmed is one value.")]
    private static FieldInfo[] FieldInfosOf(Type type) =>
        type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

    private static ShapeMember? MemberOf(ShapeInfo? shape, string name)
    {
        foreach (ShapeMember member in shape is null ? [] : shape.Members)
        {
            if (member.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
            {
                return member;
            }
        }

        return null;
    }

    // The compiler names a property's field <Name>k__BackingField.
    private static string NameOf(FieldInfo field) =>
        field.Name.StartsWith('<')
            ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)]
            : field.Name[(field.Name.LastIndexOf('_') + 1)..];

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "A struct needs no constructor.")]
    private static object Uninitialized(Type type) => RuntimeHelpers.GetUninitializedObject(type);

    // A boxed struct starts where an object's fields start.
    private static Span<byte> BytesOf(object boxed) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<Boxed>(boxed).First, RuntimeHelpers.SizeOf(boxed.GetType().TypeHandle));

    public readonly record struct StructField(string Name, FieldInfo Info, int Offset, int Size);

    private sealed class Boxed
    {
        public byte First;
    }
}
