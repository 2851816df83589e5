using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// MemoryPack's default layout (github.com/Cysharp/MemoryPack), byte for byte as MemoryPack 1.21 writes it. Members have positions and
/// cannot be skipped: an object of a newer contract is refused, one of an older contract leaves the new members at their default.
/// </summary>
public sealed class MemoryPackFormat : Format
{
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>Creates the format.</summary>
    /// <param name="limits">The limits for encoding and decoding; null for <see cref="FormatLimits.Default"/>.</param>
    /// <exception cref="PlatformNotSupportedException">The machine is big-endian; values are copied as they are in memory.</exception>
    public MemoryPackFormat(FormatLimits? limits = null)
        : base("memorypack", ["application/x-memorypack"], limits ?? FormatLimits.Default)
    {
        if (!BitConverter.IsLittleEndian)
        {
            throw new PlatformNotSupportedException("MemoryPack needs a little-endian machine.");
        }
    }

    /// <inheritdoc />
    public override MemberLayout? Layout => MemberLayout.MemoryPack;

    /// <inheritdoc />
    /// <remarks>Values after their lengths.</remarks>
    public override StreamForm StreamForm =>
        LazyInitializer.EnsureInitialized(ref _streamForm, () => new StreamForm(this, new MemoryPackItemScanner(Envelope.None)));

    /// <inheritdoc />
    public override StreamForm ListForm =>
        LazyInitializer.EnsureInitialized(ref _listForm, () => new StreamForm(this, new MemoryPackItemScanner(Envelope.Root)));

    internal override WireSyntax? Syntax => MemoryPackSyntax.Instance;

    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        contract.HasSlots ? null : new MemoryPackListPlace<T>(codec, index);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) =>
        StreamForm.TrySelect(this, name, value, out Format? selected) ? selected : this;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() => new ShapeCodec<T, TShape, MemoryPackShapeWriter, MemoryPackShapeReader>(Limits);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        new ShapeListCodec<T, TShape, MemoryPackShapeWriter, MemoryPackShapeReader>(Limits);
}
