using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

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

/// <summary>Finds the shapes of what needs no declaration.</summary>
internal static class Scalars
{
    /// <summary>All of them.</summary>
    public static IReadOnlyList<Shape> All => ScalarShapes.All;

    /// <summary>
    /// The shape of a scalar; null of other types, of a string, which is text wherever it stands alone, and in programs that run natively: they would be compiled for all formats.
    /// </summary>
    public static Shape? Find(Type type) =>
        RuntimeFeature.IsDynamicCodeSupported && type.Namespace == nameof(System) && type != typeof(string) ? Known.Shapes.GetValueOrDefault(type) : null;

    // Made when a type of the platform is asked for first: many starts ask for none.
    private static class Known
    {
        public static readonly Dictionary<Type, Shape> Shapes = ScalarShapes.All.ToDictionary(static shape => shape.Type);
    }
}
