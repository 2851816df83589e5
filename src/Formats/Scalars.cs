using System.Collections.Frozen;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Scalars, which have a form by themselves.</summary>
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

/// <summary>Finds the codecs of what needs no declaration: numbers, text, times, <see cref="Guid"/>, <see cref="Uri"/> and their
/// like.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Scalars
{
    /// <summary>The codecs of a scalar, or of a list, array or list interface of one; null of other types. Nullable scalars are their
    /// own.</summary>
    public static TypeCodecs? FindCodecs(Type type) =>
        Forms.Shapes.TryGetValue(type, out Shape? shape) ? TypeCodecsFactory.CreateAlone(shape, type) : null;

    /// <summary>
    /// The shape of a scalar; null of other types, of a string, which is text wherever it stands alone, and in programs that run natively:
    /// they would be compiled for all formats.
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
            .DistinctBy(static pair => pair.Type) // An array of bytes is a scalar first.
            .ToFrozenDictionary(static pair => pair.Type, static pair => pair.shape);
    }

    // Made when a type of the platform is asked for first: many starts ask for none.
    private static class Known
    {
        public static readonly Dictionary<Type, Shape> Shapes = ScalarShapes.All.ToDictionary(static shape => shape.Type);
    }
}
