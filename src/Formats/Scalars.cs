using System.Collections.Frozen;
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
    private static readonly FrozenDictionary<Type, Shape> Shapes = ScalarShapes.All.ToFrozenDictionary(static shape => shape.Type);

    /// <summary>All of them.</summary>
    public static IReadOnlyList<Shape> All => ScalarShapes.All;

    /// <summary>
    /// The shape of a scalar; null of other types, of a string, which is text wherever it stands alone, and in programs that run natively: they would be compiled for all formats.
    /// </summary>
    public static Shape? Find(Type type) => RuntimeFeature.IsDynamicCodeSupported && type != typeof(string) ? Shapes.GetValueOrDefault(type) : null;
}
