using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// A format's stream form: the items of a list one after another, each in its frame, so that a reader gets the first before the last is
/// produced. Only lists and streams are offered in it.
/// </summary>
public sealed class StreamForm : Format
{
    /// <summary>The media type parameter that chooses the stream form of a format without a separate media type for it.</summary>
    public const string Parameter = "delimited";

    private readonly Format _items;
    private readonly ItemScanner _scanner;
    private readonly bool _isByParameter;

    /// <summary>Creates a stream form with its own media types.</summary>
    /// <param name="items">The format, or the variant of one, of the items.</param>
    /// <param name="scanner">Finds them.</param>
    /// <param name="name">The name for <c>?format=</c>, lower case.</param>
    /// <param name="mediaTypes">Its media types, lower case.</param>
    internal StreamForm(Format items, ItemScanner scanner, string name, IReadOnlyList<string> mediaTypes)
        : base(name, mediaTypes, items.Limits)
    {
        _items = items;
        _scanner = scanner;
    }

    /// <summary>Creates a stream form under the media types of its format, chosen by <see cref="Parameter"/>.</summary>
    internal StreamForm(Format items, ItemScanner scanner)
        : base(items.Name, items.MediaTypes, items.Limits)
    {
        _items = items;
        _scanner = scanner;
        _isByParameter = true;
    }

    /// <summary>Gets the format, or the variant of one, of the items.</summary>
    public Format Items => _items;

    /// <summary>Gets or sets the same items as server-sent events, only for responses; null, the default, if not supported.</summary>
    public StreamForm? Events { get; init; }

    /// <summary>Gets whether it has its own media types, which need no parameter.</summary>
    public bool HasOwnMediaTypes => !_isByParameter;

    internal override bool? IsOfferedFor(Type contract) => _items.IsOfferedFor(contract);

    internal override WireSyntax? Syntax => _items.Syntax;

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks) =>
        StreamAnnotator.Add(to, _scanner, blocks, () => to.Syntax.AddPayload(to));

    /// <summary>The same form with other items.</summary>
    internal StreamForm With(Format items) => _isByParameter ? new(items, _scanner) : new(items, _scanner, Name, MediaTypes);

    /// <inheritdoc />
    public override string ContentTypeParameters => (_isByParameter ? $"; {Parameter}=true" : "") + _items.ContentTypeParameters;

    /// <inheritdoc />
    public override MemberLayout? Layout => _items.Layout;

    /// <inheritdoc />
    public override IReadOnlyList<Format> Variants => [.. _items.Variants.Select(static variant => variant.StreamForm).OfType<Format>()];

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value)
    {
        Format? items = _items.WithParameter(name, value);
        return items is null || (_isByParameter && IsParameter(name)) ? items
            : ReferenceEquals(items, _items) ? this
            : items.StreamForm;
    }

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: one value is not a stream.</exception>
    public override Codec<T> CreateCodec<T, TShape>() =>
        throw new NotSupportedException($"{MediaTypes[0]}{ContentTypeParameters} holds a list or a stream, not one value.");

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        new StreamCodec<T>(_items.CreateCodec<T, TShape>(), _scanner, Limits, TShape.Info.Name);

    /// <summary>
    /// Selects a format or its stream form, for <see cref="Format.WithParameter"/> of a format whose stream form is selected by parameter.
    /// </summary>
    /// <param name="format">The format, which has a <see cref="Format.StreamForm"/>.</param>
    /// <param name="name">The parameter's name.</param>
    /// <param name="value">Its value.</param>
    /// <param name="selected">The selected format; null if the value is neither.</param>
    /// <returns>Whether the name is that of the parameter.</returns>
    public static bool TrySelect(Format format, string name, string value, out Format? selected)
    {
        selected =
            value.Equals("true", StringComparison.OrdinalIgnoreCase) ? format.StreamForm
            : value.Equals("false", StringComparison.OrdinalIgnoreCase) ? format
            : null;
        return IsParameter(name);
    }

    private static bool IsParameter(string name) => name.Equals(Parameter, StringComparison.OrdinalIgnoreCase);
}
