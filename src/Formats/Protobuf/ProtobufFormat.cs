using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Protocol Buffers, proto3 (protobuf.dev/programming-guides/encoding): the bytes of Google.Protobuf for the messages that
/// <see cref="ProtoSchema"/> describes. It also reads unpacked lists, split messages, unknown fields and groups.
/// </summary>
/// <param name="limits">The limits for encoding and decoding; null for <see cref="FormatLimits.Default"/>.</param>
public sealed class ProtobufFormat(FormatLimits? limits = null)
    : Format(
        "protobuf",
        ["application/x-protobuf", "application/protobuf", "application/vnd.google.protobuf"],
        limits ?? FormatLimits.Default
    )
{
    /// <summary>
    /// Returns the innermost member at a byte of a payload, which need not be valid: <c>$.members[2].name</c>; <c>$</c> if the byte belongs
    /// to no member.
    /// </summary>
    /// <param name="codecs">The codecs of the payload's type.</param>
    /// <param name="payload">The payload.</param>
    /// <param name="offset">The byte's offset, from 0: <see cref="InvalidPayloadException.Offset"/>.</param>
    public static string FindPath(TypeCodecs codecs, ReadOnlySpan<byte> payload, long offset) =>
        ProtobufPath.Find(codecs.Contract, codecs.IsList, payload, offset);

    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <inheritdoc />
    public override MemberLayout? Layout => MemberLayout.Protobuf;

    /// <inheritdoc />
    /// <remarks>Messages after their lengths.</remarks>
    public override StreamForm StreamForm =>
        LazyInitializer.EnsureInitialized(ref _streamForm, () => new StreamForm(this, new ProtobufItemScanner(Envelope.None, Limits)));

    /// <inheritdoc />
    public override StreamForm ListForm =>
        LazyInitializer.EnsureInitialized(ref _listForm, () => new StreamForm(this, new ProtobufItemScanner(Envelope.Root, Limits)));

    internal override WireSyntax? Syntax => ProtobufSyntax.Instance;

    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        contract.Members[index].IsGroup ? null : new ProtobufListPlace(contract.Members[index].Number, Limits);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) =>
        StreamForm.TrySelect(this, name, value, out Format? selected) ? selected : this;

    /// <inheritdoc />
    /// <remarks>A null at the root is not supported: encoding it throws <see cref="UnsupportedValueException"/>.</remarks>
    public override Codec<T> CreateCodec<T, TShape>() => new ShapeCodec<T, TShape, ProtobufShapeWriter, ProtobufShapeReader>(Limits);

    /// <inheritdoc />
    /// <remarks>
    /// A list at the root is a message with the items in a repeated field 1. A null is not supported, an empty list has no bytes.
    /// </remarks>
    public override ListCodec<T> CreateListCodec<T, TShape>() => new ProtobufListCodec<T, TShape>(Limits);
}
