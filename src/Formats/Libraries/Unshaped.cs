using System.Runtime.CompilerServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Libraries;

/// <summary>The stand-in for a missing shape: only formats that need no shape support it.</summary>
internal readonly struct Unshaped<T> : IShape<T>
{
    public static ShapeInfo Info { get; } =
        new(new ShapeInfo(typeof(T), TypeNames.Display(typeof(T)), []), new ShapeInfo?[Enum.GetValues<MemberLayout>().Length])
        {
            Refusals = [.. Enum.GetValues<MemberLayout>().Select(static _ => "it has no shape")],
        };

    public static void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IShapeWriter, allows ref struct => throw None();

    public static T Read<TReader>(ref TReader reader, T? existing)
        where TReader : struct, IShapeReader, allows ref struct => throw None();

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<T> items)
        where TWriter : struct, IShapeWriter, allows ref struct => throw None();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<T> items)
        where TReader : struct, IShapeReader, allows ref struct => throw None();

    private static NotSupportedException None() => new($"{TypeNames.Display(typeof(T))} has no shape.");
}

/// <summary>Finds stand-ins for missing shapes.</summary>
internal static class Unshaped
{
    /// <summary>
    /// Returns the stand-in for the shape of a type that a library knows; null if none of the formats belongs to such a library.
    /// </summary>
    public static Shape? Find(IEnumerable<Format> formats, Type type) =>
        RuntimeFeature.IsDynamicCodeSupported && IsContract(type) && formats.Any(format => format.IsOfferedFor(type) is true)
            ? (Shape)Activator.CreateInstance(typeof(Shape<,>).MakeGenericType(type, typeof(Unshaped<>).MakeGenericType(type)))!
            : null;

    // Types of the platform are not contracts: text, tasks, results.
    private static bool IsContract(Type type) =>
        !type.IsEnum
        && !type.IsPrimitive
        && !type.IsPointer
        && !type.IsByRefLike
        && !type.IsArray
        && !type.ContainsGenericParameters
        && type.Assembly.GetName().Name is { } assembly
        && !assembly.StartsWith("System.", StringComparison.Ordinal)
        && !assembly.StartsWith("Microsoft.", StringComparison.Ordinal);
}
