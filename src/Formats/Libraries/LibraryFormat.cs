using System.Collections.Concurrent;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Libraries;

/// <summary>
/// A format whose payloads a library writes and reads, for all types or for selected ones. The format keeps its name, media types, variants
/// and stream forms, and shapes serialize all other types.
/// </summary>
public sealed class LibraryFormat : Format
{
    private readonly Format _own;
    private readonly PayloadLibrary _library;
    private readonly Func<Type, bool> _isChosen;
    private readonly ConcurrentDictionary<Type, bool> _chosen = new();
    private readonly ConcurrentDictionary<Format, LibraryFormat> _variants;
    private readonly Verification? _verification;
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>Creates a format that uses a library instead of shapes.</summary>
    /// <param name="own">The format that shapes write.</param>
    /// <param name="library">The library.</param>
    /// <param name="isChosen">Selects contracts at the root; null for all that the library knows.</param>
    public LibraryFormat(Format own, PayloadLibrary library, Func<Type, bool>? isChosen = null)
        : this(own, library, isChosen ?? (static _ => true), verification: null, new ConcurrentDictionary<Format, LibraryFormat>()) { }

    private LibraryFormat(
        Format own,
        PayloadLibrary library,
        Func<Type, bool> isChosen,
        Verification? verification,
        ConcurrentDictionary<Format, LibraryFormat> variants
    )
        : base(own.Name, own.MediaTypes, own.Limits)
    {
        _own = own;
        _library = library;
        _isChosen = isChosen;
        _verification = verification;
        _variants = variants;
        _variants.TryAdd(own, this);
    }

    /// <inheritdoc />
    public override string ContentTypeParameters => _own.ContentTypeParameters;

    /// <inheritdoc />
    public override MemberLayout? Layout => _own.Layout;

    /// <inheritdoc />
    public override IReadOnlyList<Format> Variants => [.. _own.Variants.Select(Of)];

    /// <inheritdoc />
    public override StreamForm? StreamForm =>
        _own.StreamForm is { } form ? LazyInitializer.EnsureInitialized(ref _streamForm, () => form.With(this)) : null;

    /// <inheritdoc />
    public override StreamForm? ListForm =>
        _library.ReadsItems && _own.ListForm is { } form ? LazyInitializer.EnsureInitialized(ref _listForm, () => form.With(this)) : null;

    /// <inheritdoc />
    public override Format Plain => Of(_own.Plain);

    /// <inheritdoc />
    public override PayloadDecompressor? CreateDecompressor() => _own.CreateDecompressor();

    /// <summary>Creates a format that also serializes a share of the payloads by shapes, and reports differences.</summary>
    /// <param name="oneIn">How many payloads there are for each one that is compared; at least 1.</param>
    /// <param name="report">Called for each difference.</param>
    public LibraryFormat VerifyAgainstShapes(int oneIn, Action<LibraryDifference> report)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(oneIn, 1);
        return new(_own, _library, _isChosen, new Verification(oneIn, report), new ConcurrentDictionary<Format, LibraryFormat>());
    }

    internal override bool? IsOfferedFor(Type contract) =>
        !IsChosen(contract) ? null
        : !_library.Has(_own) ? false
        : _library.Reads ? true
        : null;

    internal override WireSyntax? Syntax => _own.Syntax;

    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        IsChosen(typeof(T)) ? null : _own.FindListPlace(codec, contract, index);

    /// <inheritdoc />
    public override bool IsNull(ReadOnlySpan<byte> payload) => _own.IsNull(payload);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) =>
        _own.WithParameter(name, value) switch
        {
            null => null,
            StreamForm form => Of(form.Items).StreamForm,
            var variant => Of(variant),
        };

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() =>
        IsChosen(typeof(T))
            ? new LibraryCodec<T>(PayloadsOf<T, TShape, T>(static format => format.CreateCodec<T, TShape>()))
            : _own.CreateCodec<T, TShape>();

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        IsChosen(typeof(T))
            ? new LibraryListCodec<T>(PayloadsOf<T, TShape, List<T>>(static format => format.CreateListCodec<T, TShape>()))
            : _own.CreateListCodec<T, TShape>();

    private bool IsChosen(Type contract) => _chosen.GetOrAdd(contract, type => _isChosen(type) && IsKnown(type));

    // Resolvers and models refuse a type in many ways.
    private bool IsKnown(Type type)
    {
        try
        {
            return _library.Knows(type);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return false;
        }
    }

    private LibraryFormat Of(Format variant) =>
        _variants.GetOrAdd(
            variant,
            static (variant, self) => new LibraryFormat(variant, self._library, self._isChosen, self._verification, self._variants),
            this
        );

    private LibraryPayloads<TRoot> PayloadsOf<T, TShape, TRoot>(Func<Format, Codec<TRoot>> create)
        where TShape : struct, IShape<T>
    {
        string name = TShape.Info.Name;
        Codec<TRoot>? own = new Availability(TShape.Info).RefusalOf(_own) is null ? create(_own) : null;
        Verifier<TRoot>? verifier =
            _verification is not null && own is not null ? new(_verification, own, create(new JsonFormat(Limits)), name, Name) : null;
        return new(_library, _own, name, _library.Reads ? null : own, verifier);
    }
}
