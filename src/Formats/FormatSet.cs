using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Net.Http.Headers;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// The formats and contracts of a program: finds a format by name or media type, and a codec by type. Create it once at the start;
/// immutable and safe to share between threads.
/// </summary>
public sealed class FormatSet
{
    // Clients choose variants by parameters, so their number is bounded; the known formats have at most 6.
    private const int MaxVariants = 64;

    private readonly Format[] _formats;
    private readonly Format[] _named;
    private readonly FrozenDictionary<string, Format> _byMediaType;
    private readonly ShapeMap<TypeCodecs> _codecs;
    private readonly ConcurrentDictionary<string, Format> _variants = new(StringComparer.Ordinal);

    /// <summary>Creates a set of the built-in formats, with default limits.</summary>
    /// <param name="shapes">The contracts, for example <c>ContractShapes.All</c>; if a contract has two shapes, the first counts.</param>
    public FormatSet(IEnumerable<Shape> shapes)
        : this(shapes, Standard(FormatLimits.Default)) { }

    /// <summary>
    /// Creates a set of the built-in formats and all contracts of the program: those of every shape set of the calling project and of the
    /// assemblies that it references. The C# compiler finds them; in other languages, pass the shapes to the constructor.
    /// </summary>
    /// <param name="limits">The limits of the formats; null for the default ones.</param>
    /// <exception cref="NotSupportedException">The call was not compiled by C# with the package's source generator.</exception>
    public static FormatSet CreateDefault(FormatLimits? limits = null) =>
        throw new NotSupportedException(
            "FormatSet.CreateDefault() was compiled without the source generator of SerializationApi.Shapes, which gives it the shapes: "
                + "the project must be C# 13 or later and refer to the package. Otherwise call new FormatSet(shapes)."
        );

    /// <summary>Creates a set of any formats, built in or not.</summary>
    /// <param name="shapes">The contracts, for example <c>ContractShapes.All</c>; if a contract has two shapes, the first counts.</param>
    /// <param name="formats">The formats in order of preference.</param>
    /// <exception cref="ArgumentException">Two formats share a name or a media type, or there is no format.</exception>
    public FormatSet(IEnumerable<Shape> shapes, IEnumerable<Format> formats)
    {
        _formats = formats.ToArray();
        if (_formats.Length == 0)
        {
            throw new ArgumentException("At least one format is needed.", nameof(formats));
        }

        var byMediaType = new Dictionary<string, Format>(StringComparer.OrdinalIgnoreCase);
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (Format format in _formats)
        {
            if (!names.Add(format.Name))
            {
                throw new ArgumentException($"Two formats are named '{format.Name}'.", nameof(formats));
            }

            foreach (string mediaType in format.MediaTypes)
            {
                if (!byMediaType.TryAdd(mediaType, format))
                {
                    throw new ArgumentException($"The media type '{mediaType}' belongs to two formats.", nameof(formats));
                }
            }

            _variants.TryAdd(VariantKey(format), format);
        }

        StreamForms = [.. _formats.Select(static format => format.StreamForm).OfType<StreamForm>()];
        _named = [.. _formats, .. StreamForms.Where(static form => form.HasOwnMediaTypes)];
        foreach (StreamForm form in StreamForms)
        {
            // A custom format may have the same name or media type.
            _variants.TryAdd(VariantKey(form), form);
            foreach (string mediaType in form.MediaTypes)
            {
                byMediaType.TryAdd(mediaType, form);
            }
        }

        _byMediaType = byMediaType.ToFrozenDictionary(StringComparer.OrdinalIgnoreCase);
        _codecs = new ShapeMap<TypeCodecs>(
            shapes,
            (shape, type) => type == shape.Type ? TypeCodecsFactory.Create(shape) : TypeCodecsFactory.CreateList(shape, type, this),
            ListForms.IsList,
            FindOther
        );
    }

    /// <summary>Creates the built-in formats, in order of preference.</summary>
    public static IReadOnlyList<Format> Standard(FormatLimits limits) =>
        [new JsonFormat(limits), new MessagePackFormat(limits), new ProtobufFormat(limits), new MemoryPackFormat(limits)];

    /// <summary>Creates all formats of the library: the built-in ones, followed by optional ones such as CBOR.</summary>
    public static IReadOnlyList<Format> All(FormatLimits limits) => [.. Standard(limits), new CborFormat(limits)];

    /// <summary>
    /// Gets or sets the callback for contracts that a format does not support because it would lose unseen members
    /// (<see cref="UnseenMembers"/>); called when endpoints are created.
    /// </summary>
    public Action<Format, UnsupportedValueException>? OnFormatNotOffered { get; init; }

    /// <summary>Gets the formats in order of preference.</summary>
    public IReadOnlyList<Format> Formats => _formats;

    /// <summary>Gets the stream forms of the formats, in their order; <see cref="Formats"/> does not list them.</summary>
    public IReadOnlyList<StreamForm> StreamForms { get; }

    /// <summary>
    /// Returns the format, or the stream form with its own media types, with a name (<see cref="Format.Name"/>, case-insensitive), or null.
    /// </summary>
    public Format? FindByName(ReadOnlySpan<char> name)
    {
        foreach (Format format in _named)
        {
            if (name.Equals(format.Name, StringComparison.OrdinalIgnoreCase))
            {
                return format;
            }
        }

        return null;
    }

    /// <summary>
    /// Returns the format, or the stream form with its own media types, with a media type or alias (without parameters, case-insensitive),
    /// or null.
    /// </summary>
    public Format? FindByMediaType(ReadOnlySpan<char> mediaType) =>
        _byMediaType.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(mediaType, out Format? format) ? format : null;

    /// <summary>
    /// Returns the format, variant or stream form that a <c>Content-Type</c> names; always the same instance for the same variant. An
    /// application's own media type is found by its suffix (RFC 6838 §4.2.8): <c>application/vnd.acme.order.v2+msgpack</c>.
    /// </summary>
    /// <param name="contentType">The media type with its parameters: <c>application/x-msgpack; keys=names</c>.</param>
    /// <returns>Null if the text is not one media type, no format has it, or the format has no such variant.</returns>
    public Format? FindByContentType(ReadOnlySpan<char> contentType)
    {
        if (FindByMediaType(contentType.Trim()) is { } known)
        {
            return known;
        }

        if (!MediaTypeHeaderValue.TryParse(contentType.ToString(), out MediaTypeHeaderValue? parsed))
        {
            return null;
        }

        Format? format = FindByMediaType(parsed.MediaType) ?? FindBySuffix(parsed.MediaType);
        return ChooseVariant(format, parsed.Parameters.Select(static parameter => (parameter.Name, parameter.Value?.Trim('"') ?? "")));
    }

    /// <summary>Returns the format that the suffix of a media type names; or null.</summary>
    public Format? FindBySuffix(ReadOnlySpan<char> mediaType) =>
        mediaType.LastIndexOf('+') is var plus and > 0 ? FindByName(mediaType[(plus + 1)..]) : null;

    /// <summary>Returns the variant that media type parameters choose together; null if there is none.</summary>
    internal Format? ChooseVariant(Format? format, IEnumerable<(string Name, string Value)> parameters) =>
        parameters.Aggregate(format, (found, parameter) => found is null ? null : FindVariant(found, parameter.Name, parameter.Value));

    /// <summary>
    /// Returns the variant that a media type parameter chooses (<see cref="Format.WithParameter"/>); always the same instance for the same
    /// variant.
    /// </summary>
    /// <returns>The variant, <paramref name="format"/> itself if the parameter means nothing to it, null if the format has no such
    /// variant.</returns>
    public Format? FindVariant(Format format, string name, string value)
    {
        Format? variant = format.WithParameter(name, value);
        if (variant is null || ReferenceEquals(variant, format))
        {
            return variant;
        }

        string key = VariantKey(variant);
        if (_variants.TryGetValue(key, out Format? known))
        {
            return known;
        }

        return _variants.Count < MaxVariants ? _variants.GetOrAdd(key, variant) : null;
    }

    /// <summary>Returns the codecs of a contract or a list of one; null if it has no shape.</summary>
    public TypeCodecs<T>? FindCodecs<T>() => FindCodecs(typeof(T)) as TypeCodecs<T>;

    /// <summary>Returns the codecs of a contract or a list of one; null if it has no shape.</summary>
    public TypeCodecs? FindCodecs(Type type) => _codecs.Find(type);

    /// <summary>Gets the end of the error of a type without a shape: how one is made known here, without a full stop.</summary>
    public string MissingShapeHint { get; init; } = TypeNames.ToFormatSet;

    /// <summary>
    /// Returns why a type is not supported, and what to add; null if it is: a contract with a shape, a list or stream of one, a scalar.
    /// </summary>
    public string? FindMissing(Type type)
    {
        bool isFound = ListForms.IsStream(type)
            ? FindCodecs(ListForms.ItemOf(type)) is { Contract.Value: null }
            : FindCodecs(type) is not null;
        return isFound ? null : TypeNames.DescribeMissingShape(type, MissingShapeHint);
    }

    /// <summary>Returns the codecs of a contract or a list of one.</summary>
    /// <exception cref="NotSupportedException">It has no shape; the message says what to add.</exception>
    public TypeCodecs GetCodecs(Type type) =>
        FindCodecs(type) ?? throw new NotSupportedException(TypeNames.DescribeMissingShape(type, MissingShapeHint));

    /// <inheritdoc cref="GetCodecs(Type)"/>
    public TypeCodecs<T> GetCodecs<T>() => (TypeCodecs<T>)GetCodecs(typeof(T));

    /// <summary>
    /// Explains each byte of a payload: returns a tree of its values with their positions. Reads like decoding, with the same limits, but
    /// for people: many times slower.
    /// </summary>
    /// <param name="format">The format, a variant of one, or a stream form.</param>
    /// <param name="contract">A contract, or a list of one; null reads the payload by its own structure, which MemoryPack does not
    /// have.</param>
    /// <param name="payload">Any bytes.</param>
    /// <param name="maxValues">The number of values to annotate; further ones are left out.</param>
    /// <exception cref="ArgumentException">The contract has no shape.</exception>
    /// <exception cref="UnsupportedValueException">The format is not offered for the contract, or it is a stream form and the contract is
    /// not a list.</exception>
    public AnnotatedPayload Annotate(
        Format format,
        Type? contract,
        ReadOnlyMemory<byte> payload,
        int maxValues = AnnotatedPayload.DefaultMaxValues
    )
    {
        TypeCodecs? codecs = CodecsOf(contract);
        codecs?.Prepare(format);
        return Annotation.Of(format, codecs, payload, maxValues);
    }

    /// <summary>
    /// Returns the formats in which a payload is valid, the likeliest first: with the contract, or by its own structure. For a broken
    /// payload, the format in which most of it is valid.
    /// </summary>
    /// <param name="contract">A contract, or a list of one; null if unknown. MemoryPack is only detected with the contract.</param>
    /// <param name="payload">Any bytes.</param>
    public IReadOnlyList<Format> Guess(Type? contract, ReadOnlyMemory<byte> payload) =>
        Annotation.Guess([.. _formats, .. StreamForms], CodecsOf(contract), payload);

    /// <summary>Gets the types that have a shape, contracts and values, in no order.</summary>
    public IEnumerable<Type> ShapedTypes => _codecs.Types;

    /// <summary>
    /// Returns the shape of a type without a declared one: a scalar's, or a stand-in if a library knows the type; otherwise null.
    /// </summary>
    public Shape? FindOther(Type type) => Scalars.Find(type) ?? Unshaped.Find(_formats, type);

    private TypeCodecs? CodecsOf(Type? contract) =>
        contract is null
            ? null
            : FindCodecs(contract)
                ?? throw new ArgumentException(
                    $"This FormatSet has no shape for {contract}: put [GenerateShape] on it, or [GenerateShapeFor<T>] on a shape set.",
                    nameof(contract)
                );

    private static string VariantKey(Format format) => format.Name + format.ContentTypeParameters;
}
