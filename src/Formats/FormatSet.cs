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
/// The formats and contracts of a program: finds a format by name or media type, and a codec by type. Made once at
/// the start; immutable and safe to share between threads.
/// </summary>
public sealed class FormatSet
{
    // Variants are chosen by parameters that a client sends, so their number is bounded; the known formats have at most 6.
    private const int MaxVariants = 64;

    private readonly Format[] _formats;
    private readonly Format[] _named;
    private readonly FrozenDictionary<string, Format> _byMediaType;
    private readonly ShapeMap<TypeCodecs> _codecs;
    private readonly ConcurrentDictionary<string, Format> _variants = new(StringComparer.Ordinal);

    /// <summary>The built-in formats, with default limits.</summary>
    /// <param name="shapes">The contracts, <c>ContractShapes.All</c> for instance; of two shapes of one contract the first counts.</param>
    public FormatSet(IEnumerable<Shape> shapes)
        : this(shapes, Standard(FormatLimits.Default)) { }

    /// <summary>
    /// The built-in formats, and the contracts of the program: those of every shape set of the project that calls this and of the
    /// assemblies that it refers to. The compiler finds them, in C#; elsewhere give the shapes to the constructor.
    /// </summary>
    /// <param name="limits">The limits of the formats; the default ones without.</param>
    /// <exception cref="NotSupportedException">The call was not compiled by C# with the package's source generator.</exception>
    public static FormatSet CreateDefault(FormatLimits? limits = null) =>
        throw new NotSupportedException(
            "FormatSet.CreateDefault() was compiled without the source generator of SerializationApi.Shapes, which gives it the shapes: "
                + "the project must be C# 13 or later and refer to the package. Otherwise call new FormatSet(shapes)."
        );

    /// <summary>Any formats, built in or not.</summary>
    /// <param name="shapes">The contracts, <c>ContractShapes.All</c> for instance; of two shapes of one contract the first counts.</param>
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
            // A custom format may have the name or the media type.
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

    /// <summary>The built-in formats, in the order in which they are preferred.</summary>
    public static IReadOnlyList<Format> Standard(FormatLimits limits) =>
        [new JsonFormat(limits), new MessagePackFormat(limits), new ProtobufFormat(limits), new MemoryPackFormat(limits)];

    /// <summary>The formats of the library: the built-in ones, and behind them those that are asked for, such as CBOR.</summary>
    public static IReadOnlyList<Format> All(FormatLimits limits) => [.. Standard(limits), new CborFormat(limits)];

    /// <summary>Is told, where endpoints are made, of each contract that a format would lose unseen members of
    /// (<see cref="UnseenMembers"/>).</summary>
    public Action<Format, UnsupportedValueException>? OnFormatNotOffered { get; init; }

    /// <summary>The formats in order of preference.</summary>
    public IReadOnlyList<Format> Formats => _formats;

    /// <summary>The stream forms of the formats that have one, in their order; <see cref="Formats"/> does not list them.</summary>
    public IReadOnlyList<StreamForm> StreamForms { get; }

    /// <summary>The format, or the stream form with media types of its own, with a name (<see cref="Format.Name"/>, case-insensitive), or
    /// null.</summary>
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

    /// <summary>The format, or the stream form with media types of its own, with a media type or alias (without parameters,
    /// case-insensitive), or null.</summary>
    public Format? FindByMediaType(ReadOnlySpan<char> mediaType) =>
        _byMediaType.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(mediaType, out Format? format) ? format : null;

    /// <summary>
    /// The format, or the variant or stream form of one, that a <c>Content-Type</c> names; the same instance for the same variant. An
    /// application's own media type is found by its suffix (RFC 6838 §4.2.8): <c>application/vnd.acme.order.v2+msgpack</c>.
    /// </summary>
    /// <param name="contentType">The media type with its parameters: <c>application/x-msgpack; keys=names</c>.</param>
    /// <returns>Null when the text is not one media type, no format has it, or the format has no such variant.</returns>
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

    /// <summary>The format that the suffix of a media type names; or null.</summary>
    public Format? FindBySuffix(ReadOnlySpan<char> mediaType) =>
        mediaType.LastIndexOf('+') is var plus and > 0 ? FindByName(mediaType[(plus + 1)..]) : null;

    /// <summary>The variant that media type parameters choose together; null when there is none.</summary>
    internal Format? ChooseVariant(Format? format, IEnumerable<(string Name, string Value)> parameters) =>
        parameters.Aggregate(format, (found, parameter) => found is null ? null : FindVariant(found, parameter.Name, parameter.Value));

    /// <summary>
    /// The variant that a media type parameter chooses (<see cref="Format.WithParameter"/>), always the same instance for
    /// the same variant.
    /// </summary>
    /// <returns>The variant, <paramref name="format"/> itself when the parameter means nothing to it, null when the format has no such
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

    /// <summary>The codecs of a contract or a list of one; null when no shape of it was given.</summary>
    public TypeCodecs<T>? FindCodecs<T>() => FindCodecs(typeof(T)) as TypeCodecs<T>;

    /// <summary>The codecs of a contract or a list of one; null when no shape of it was given.</summary>
    public TypeCodecs? FindCodecs(Type type) => _codecs.Find(type);

    /// <summary>The sentence that says how a shape is made known here, without its full stop; it ends the errors of types without one.</summary>
    public string MissingShapeHint { get; init; } = TypeNames.ToFormatSet;

    /// <summary>Why a type has no form, and what to add; null where it has one: a contract with a shape, a list or stream of one, a
    /// scalar.</summary>
    public string? FindMissing(Type type)
    {
        bool isFound = ListForms.IsStream(type)
            ? FindCodecs(ListForms.ItemOf(type)) is { Contract.Value: null }
            : FindCodecs(type) is not null;
        return isFound ? null : TypeNames.DescribeMissingShape(type, MissingShapeHint);
    }

    /// <summary>The codecs of a contract or a list of one.</summary>
    /// <exception cref="NotSupportedException">No shape of it was given; the message says what to add.</exception>
    public TypeCodecs GetCodecs(Type type) =>
        FindCodecs(type) ?? throw new NotSupportedException(TypeNames.DescribeMissingShape(type, MissingShapeHint));

    /// <inheritdoc cref="GetCodecs(Type)"/>
    public TypeCodecs<T> GetCodecs<T>() => (TypeCodecs<T>)GetCodecs(typeof(T));

    /// <summary>
    /// Says what each byte of a payload is: a tree of its values, with their places. Reads as decoding does, with the same limits, but for
    /// people: many times as slow.
    /// </summary>
    /// <param name="format">The format, a variant of one, or a stream form.</param>
    /// <param name="contract">A contract, or a list of one; null reads the payload by its own structure, which MemoryPack has not.</param>
    /// <param name="payload">Any bytes.</param>
    /// <param name="maxValues">How many values are annotated; what comes behind them is not.</param>
    /// <exception cref="ArgumentException">There is no shape of the contract.</exception>
    /// <exception cref="UnsupportedValueException">The format is not offered for the contract, or stream forms are asked for what is no
    /// list.</exception>
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
    /// The formats that a payload is valid in, the likeliest first: with the contract, or by its own structure. Of a broken payload, the
    /// one in which most of it is valid.
    /// </summary>
    /// <param name="contract">A contract, or a list of one; null where it is not known. MemoryPack is found by the contract only.</param>
    /// <param name="payload">Any bytes.</param>
    public IReadOnlyList<Format> Guess(Type? contract, ReadOnlyMemory<byte> payload) =>
        Annotation.Guess([.. _formats, .. StreamForms], CodecsOf(contract), payload);

    /// <summary>The types of the shapes that were given, in no order: contracts, and values that have a shape.</summary>
    public IEnumerable<Type> ShapedTypes => _codecs.Types;

    /// <summary>The shape of a type that none was declared for: of a scalar, or what stands in the place of a shape where a library knows
    /// the type; else null.</summary>
    public Shape? FindOther(Type type) => Scalars.Find(type) ?? Unshaped.Find(_formats, type);

    private TypeCodecs? CodecsOf(Type? contract) =>
        contract is null
            ? null
            : FindCodecs(contract) ?? throw new ArgumentException($"There is no shape of {contract}.", nameof(contract));

    private static string VariantKey(Format format) => format.Name + format.ContentTypeParameters;
}
