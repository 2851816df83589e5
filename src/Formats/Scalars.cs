using System.Collections.Frozen;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Scalars, which need no declared shape.</summary>
[GenerateShapeFor<bool>]
[GenerateShapeFor<sbyte>]
[GenerateShapeFor<short>]
[GenerateShapeFor<int>]
[GenerateShapeFor<long>]
[GenerateShapeFor<byte>]
[GenerateShapeFor<ushort>]
[GenerateShapeFor<uint>]
[GenerateShapeFor<ulong>]
[GenerateShapeFor<float>]
[GenerateShapeFor<double>]
[GenerateShapeFor<decimal>]
[GenerateShapeFor<char>]
[GenerateShapeFor<string>]
[GenerateShapeFor<byte[]>]
[GenerateShapeFor<Guid>]
[GenerateShapeFor<DateTime>]
[GenerateShapeFor<DateTimeOffset>]
[GenerateShapeFor<DateOnly>]
[GenerateShapeFor<TimeOnly>]
[GenerateShapeFor<TimeSpan>]
[GenerateShapeFor<Uri>]
[GenerateShapeFor<Version>]
[GenerateShapeFor<Half>]
[GenerateShapeFor<Memory<byte>>]
[GenerateShapeFor<ReadOnlyMemory<byte>>]
[GenerateShapeFor<ArraySegment<byte>>]
internal static partial class ScalarShapes;

/// <summary>
/// Finds the codecs of types that need no declaration: numbers, text, times, <see cref="Guid"/>, <see cref="Uri"/> and similar.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Scalars
{
    /// <summary>
    /// Returns the codecs of a scalar, or of a list, array or list interface of one; null for other types. Nullable scalars have their own
    /// codecs.
    /// </summary>
    public static TypeCodecs? FindCodecs(Type type) =>
        Forms.Shapes.TryGetValue(type, out Shape? shape) ? TypeCodecsFactory.CreateAlone(shape, type) : null;

    /// <summary>
    /// The shape of a scalar; null for other types, for a string, which is text at the root, and in native programs: they would be compiled
    /// for all formats.
    /// </summary>
    internal static Shape? Find(Type type) =>
        RuntimeFeature.IsDynamicCodeSupported && type.Namespace == nameof(System) && type != typeof(string)
            ? Known.Shapes.GetValueOrDefault(type)
            : null;

    private static class Forms
    {
        public static readonly FrozenDictionary<Type, Shape> Shapes = ScalarShapes
            .All.Select(static shape => (Type: shape.Type, shape))
            .Concat(
                ScalarShapes.All.SelectMany(static shape =>
                    shape.Accept(ListForms.TypesOf).Where(ListForms.IsList).Select(list => (Type: list, shape))
                )
            )
            .DistinctBy(static pair => pair.Type) // A byte array is a scalar first.
            .ToFrozenDictionary(static pair => pair.Type, static pair => pair.shape);
    }

    // Created when a platform type is first requested: many starts request none.
    private static class Known
    {
        public static readonly Dictionary<Type, Shape> Shapes = ScalarShapes.All.ToDictionary(static shape => shape.Type);
    }
}
