using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>
/// A binary format that needs the contract to be read: members by position, without names, and every integer in as few bytes as it takes.
/// Shapes drive
/// <see cref="PackedWriter"/> and <see cref="PackedReader"/>; contracts have the members that they have in MemoryPack.
/// </summary>
/// <param name="limits">Bounds for encoding and decoding; <see cref="FormatLimits.Default"/> when null.</param>
internal sealed class PackedFormat(FormatLimits? limits = null) : Format("packed", ["application/x-packed"], limits ?? FormatLimits.Default)
{
    public override MemberLayout? Layout => MemberLayout.MemoryPack;

    public override bool IsNull(ReadOnlySpan<byte> payload) => payload is [PackedWriter.Null];

    public override Codec<T> CreateCodec<T, TShape>() => new ShapeCodec<T, TShape, PackedWriter, PackedReader>(Limits);

    public override ListCodec<T> CreateListCodec<T, TShape>() => new ShapeListCodec<T, TShape, PackedWriter, PackedReader>(Limits);
}
