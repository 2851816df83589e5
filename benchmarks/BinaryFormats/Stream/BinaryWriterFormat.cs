using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats.Stream;

/// <summary>The layout of <see cref="System.IO.BinaryWriter"/>: members behind one another, strings behind a length of seven bits a byte.</summary>
/// <remarks>A null string or list, which BinaryWriter has no form for, is the length −1.</remarks>
internal sealed class BinaryWriterFormat(FormatLimits limits) : Format("binary-writer", ["application/x-binary-writer"], limits)
{
    /// <inheritdoc />
    public override MemberLayout? Layout => MemberLayout.Places;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() =>
        new ShapeCodec<T, TShape, BinaryLayoutWriter<SevenBitLengths>, BinaryLayoutReader<SevenBitLengths>>(Limits);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        new ShapeListCodec<T, TShape, BinaryLayoutWriter<SevenBitLengths>, BinaryLayoutReader<SevenBitLengths>>(Limits);
}
