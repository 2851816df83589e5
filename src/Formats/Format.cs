using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// A wire format, or one variant of it (for example MessagePack with names as keys): its media types, and codecs for shapes. Immutable and
/// safe to share between threads.
/// </summary>
public abstract class Format
{
    /// <summary>Creates a format, or a variant of one.</summary>
    /// <param name="name">The name for <c>?format=</c>, lower case.</param>
    /// <param name="mediaTypes">Its media types, lower case; wildcards select the first.</param>
    /// <param name="limits">The limits for encoding and decoding.</param>
    protected Format(string name, IReadOnlyList<string> mediaTypes, FormatLimits limits)
    {
        Name = name;
        MediaTypes = mediaTypes;
        Limits = limits;
    }

    /// <summary>Gets the name for <c>?format=</c>, lower case.</summary>
    public string Name { get; }

    /// <summary>Gets its media types without parameters: wildcards select the first, the others are aliases.</summary>
    public IReadOnlyList<string> MediaTypes { get; }

    /// <summary>Gets the limits for encoding and decoding.</summary>
    public FormatLimits Limits { get; }

    /// <summary>
    /// Gets the media type parameters of this variant, as they follow the media type in <c>Content-Type</c> (<c>; keys=names</c>), or an
    /// empty string.
    /// </summary>
    public virtual string ContentTypeParameters => "";

    /// <summary>
    /// Gets the <c>Content-Type</c> of payloads, which can also label stored bytes: the first media type with the parameters of the
    /// variant. <see cref="FormatSet.FindByContentType"/> finds the format again.
    /// </summary>
    public string ContentType => MediaTypes[0] + ContentTypeParameters;

    /// <summary>
    /// Gets the layout of contracts that the format writes. A contract that lacks this layout, or contains one that lacks it, is not
    /// offered in the format. Null, the default, if the format supports every contract.
    /// </summary>
    public virtual MemberLayout? Layout => null;

    /// <summary>
    /// Gets this variant and others. If this variant does not support a contract, the first one that does replaces it in descriptions. By
    /// default there are no others.
    /// </summary>
    public virtual IReadOnlyList<Format> Variants => [this];

    /// <summary>
    /// Gets the stream of a list's items in this format or variant; always the same instance. Null, the default, if there is none.
    /// </summary>
    public virtual StreamForm? StreamForm => null;

    /// <summary>
    /// Gets the format's list, read item by item while it arrives; always the same instance, only for reading. Null, the default, if lists
    /// do not tell where an item ends, or must be read whole.
    /// </summary>
    public virtual StreamForm? ListForm => null;

    /// <summary>Gets the variant without compression; this one by default.</summary>
    public virtual Format Plain => this;

    /// <summary>Its syntax without a contract; null, the default, if unknown.</summary>
    internal virtual WireSyntax? Syntax => null;

    /// <summary>Annotates a payload without a contract.</summary>
    /// <exception cref="InvalidPayloadException">The payload is invalid.</exception>
    internal virtual void Annotate(Annotator to, List<PayloadBlock> blocks) => to.AddPayload(blocks);

    /// <summary>
    /// Creates a decompressor of arriving payloads, which returns payloads of <see cref="Plain"/>; null, the default, if none are
    /// compressed.
    /// </summary>
    public virtual PayloadDecompressor? CreateDecompressor() => null;

    /// <summary>
    /// Finds the place in payloads of a list that a member holds; null, the default, if a list cannot be written or read item by item.
    /// </summary>
    internal virtual ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) => null;

    /// <summary>
    /// Whether the application's own serializer, which the format follows, would throw, lose or reverse something of a contract; false by
    /// default.
    /// </summary>
    internal virtual bool NeedsShape(Type type, ShapeInfo contract) => false;

    /// <summary>Whether the format is offered for a contract regardless of its shape; null, the default, if the shape decides.</summary>
    internal virtual bool? IsOfferedFor(Type contract) => null;

    /// <summary>
    /// Returns whether a payload is the format's null, for a struct that may be null: the struct's codecs do not read a null. False by
    /// default, for formats without a null at the root.
    /// </summary>
    /// <param name="payload">Any bytes.</param>
    public virtual bool IsNull(ReadOnlySpan<byte> payload) => false;

    /// <summary>
    /// Describes the parts of a contract's payloads that options decide on instead of its shape, such as names by a naming policy. Caches
    /// treat an entry with another description as a miss. Null, the default, if the shape decides on everything.
    /// </summary>
    /// <param name="contract">The contract's shape.</param>
    public virtual string? DescribeOptions(ShapeInfo contract) => null;

    /// <summary>Chooses a variant by a media type parameter of <c>Accept</c> or <c>Content-Type</c>.</summary>
    /// <param name="name">The parameter's name; case-insensitive.</param>
    /// <param name="value">Its value, unquoted; case-insensitive.</param>
    /// <returns>The variant; this instance if the parameter means nothing to the format; null if the format does not support that value
    /// (<c>charset=latin1</c>).</returns>
    public virtual Format? WithParameter(string name, string value) => this;

    /// <summary>Creates the codec of a contract. Codecs are created once and cached.</summary>
    public abstract Codec<T> CreateCodec<T, TShape>()
        where TShape : struct, IShape<T>;

    /// <summary>Creates the codec of a list of a contract at the root.</summary>
    public abstract ListCodec<T> CreateListCodec<T, TShape>()
        where TShape : struct, IShape<T>;
}
