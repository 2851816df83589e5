using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// A wire format, or one variant of it (MessagePack with names as keys, say): its media types, and codecs for shapes.
/// Immutable and safe to share between threads.
/// </summary>
public abstract class Format
{
    /// <summary>Makes a format, or a variant of one.</summary>
    /// <param name="name">The name for <c>?format=</c>, lower case.</param>
    /// <param name="mediaTypes">Its media types, lower case; the first is what a wildcard gets.</param>
    /// <param name="limits">Bounds for encoding and decoding.</param>
    protected Format(string name, IReadOnlyList<string> mediaTypes, FormatLimits limits)
    {
        Name = name;
        MediaTypes = mediaTypes;
        Limits = limits;
    }

    /// <summary>The name for <c>?format=</c>, lower case.</summary>
    public string Name { get; }

    /// <summary>Its media types without parameters: the first is what a wildcard gets, the others are aliases.</summary>
    public IReadOnlyList<string> MediaTypes { get; }

    /// <summary>Bounds for encoding and decoding.</summary>
    public FormatLimits Limits { get; }

    /// <summary>
    /// The media type parameters that this variant stands for, as they follow the media type in <c>Content-Type</c>
    /// (<c>; keys=names</c>), or empty.
    /// </summary>
    public virtual string ContentTypeParameters => "";

    /// <summary>
    /// What <c>Content-Type</c> says of a payload, and stored bytes of themselves: the first media type, with the parameters of the
    /// variant. <see cref="FormatSet.FindByContentType"/> finds the format again.
    /// </summary>
    public string ContentType => MediaTypes[0] + ContentTypeParameters;

    /// <summary>
    /// Which layout of a contract the format writes, as its writer says: a contract that has none, or reaches one that has none,
    /// is not offered in the format. Null, the default, of a format that takes every contract.
    /// </summary>
    public virtual MemberLayout? Layout => null;

    /// <summary>
    /// This variant and others. If it cannot write a contract, the first of them that can takes its place in what
    /// clients are told. By default there are no others.
    /// </summary>
    public virtual IReadOnlyList<Format> Variants => [this];

    /// <summary>
    /// The stream of a list's items in this format or variant; always the same instance. Null, the default,
    /// if the format has none.
    /// </summary>
    public virtual StreamForm? StreamForm => null;

    /// <summary>
    /// The format's list, read item by item while it arrives; always the same instance, and for reading only.
    /// Null, the default, if lists do not tell where an item ends, or must be read whole.
    /// </summary>
    public virtual StreamForm? ListForm => null;

    /// <summary>The variant that is not compressed; this one by default.</summary>
    public virtual Format Plain => this;

    /// <summary>What its bytes are apart from any contract; null, the default, where that is not known.</summary>
    internal virtual WireSyntax? Syntax => null;

    /// <summary>Annotates a payload without a contract.</summary>
    /// <param name="to">Gets it.</param>
    /// <param name="blocks">Gets the compressed blocks.</param>
    /// <exception cref="InvalidPayloadException">The payload is invalid.</exception>
    internal virtual void Annotate(Annotator to, List<PayloadBlock> blocks) => to.AddPayload(blocks);

    /// <summary>Makes a decompressor of payloads that arrive, to those of <see cref="Plain"/>; null, the default, if none are
    /// compressed.</summary>
    public virtual PayloadDecompressor? CreateDecompressor() => null;

    /// <summary>Where the list that a member holds stands in payloads; null, the default, where a list cannot be written or read item by
    /// item.</summary>
    /// <param name="codec">The contract's codec.</param>
    /// <param name="contract">The contract, as the format has it.</param>
    /// <param name="index">The index of the member.</param>
    internal virtual ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) => null;

    /// <summary>Whether the serializer of the application that the format keeps to would throw, lose or reverse something of a contract;
    /// false by default.</summary>
    internal virtual bool NeedsShape(Type type, ShapeInfo contract) => false;

    /// <summary>Whether the format is offered for a contract, whatever its shape has; null, the default, where that decides.</summary>
    internal virtual bool? IsOfferedFor(Type contract) => null;

    /// <summary>
    /// Whether a payload is the format's null, in the place of a struct that may be null: the struct's codecs read none. False by default,
    /// as of a format that has no null at the root.
    /// </summary>
    /// <param name="payload">Any bytes.</param>
    public virtual bool IsNull(ReadOnlySpan<byte> payload) => false;

    /// <summary>Chooses a variant by a media type parameter of <c>Accept</c> or <c>Content-Type</c>.</summary>
    /// <param name="name">The parameter's name; case-insensitive.</param>
    /// <param name="value">Its value, unquoted; case-insensitive.</param>
    /// <returns>
    /// The variant; this instance when the parameter means nothing to the format; null when the format has no
    /// representation with that value (<c>charset=latin1</c>).
    /// </returns>
    public virtual Format? WithParameter(string name, string value) => this;

    /// <summary>Makes the codec of a contract. Codecs are made once and kept.</summary>
    public abstract Codec<T> CreateCodec<T, TShape>()
        where TShape : struct, IShape<T>;

    /// <summary>Makes the codec of a list of a contract at the root.</summary>
    public abstract ListCodec<T> CreateListCodec<T, TShape>()
        where TShape : struct, IShape<T>;
}
