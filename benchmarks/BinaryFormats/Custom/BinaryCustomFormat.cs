using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats.Custom;

/// <summary>The layout that the first article wrote by hand: members behind one another, strings and lists behind four bytes of length.</summary>
internal sealed class BinaryCustomFormat(FormatLimits limits) : Format("binary-custom", ["application/x-binary-custom"], limits)
{
    /// <inheritdoc />
    public override MemberLayout? Layout => MemberLayout.Places;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() =>
        new ShapeCodec<T, TShape, BinaryLayoutWriter<FixedLengths>, BinaryLayoutReader<FixedLengths>>(Limits);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        new ShapeListCodec<T, TShape, BinaryLayoutWriter<FixedLengths>, BinaryLayoutReader<FixedLengths>>(Limits);
}
