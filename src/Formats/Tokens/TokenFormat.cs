using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// A format that describes itself, made of its <see cref="ITokenSyntax{TSelf}">syntax</see>: CBOR, or one of an application's own. Objects
/// are maps by name;
/// which members they have, and all else, is as in MessagePack with names as keys (docs/wire.md), except for dates and times, which
/// are text as in JSON.
/// </summary>
/// <remarks>
/// Of a <see cref="DateTime"/> the instant is written, in UTC. Decoding has the bounds of the built-in formats
/// (<see cref="FormatLimits"/>); encoding allocates a writer of some dozen bytes.
/// </remarks>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
public abstract class TokenFormat<TSyntax> : Format
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>Makes a format.</summary>
    /// <param name="name">The name for <c>?format=</c>, lower case.</param>
    /// <param name="mediaTypes">Its media types, lower case; the first is what a wildcard gets.</param>
    /// <param name="limits">Bounds for encoding and decoding; <see cref="FormatLimits.Default"/> when null.</param>
    protected TokenFormat(string name, IReadOnlyList<string> mediaTypes, FormatLimits? limits = null)
        : base(name, mediaTypes, limits ?? FormatLimits.Default) { }

    /// <inheritdoc />
    public sealed override MemberLayout? Layout => MemberLayout.MessagePack;

    /// <inheritdoc />
    /// <remarks>Values one after another, chosen by <see cref="StreamForm.Parameter"/>.</remarks>
    public override StreamForm StreamForm =>
        LazyInitializer.EnsureInitialized(ref _streamForm, () => new StreamForm(this, ItemsIn(Envelope.None)));

    /// <inheritdoc />
    public override StreamForm? ListForm =>
        LazyInitializer.EnsureInitialized(ref _listForm, () => new StreamForm(this, ItemsIn(Envelope.Root)));

    /// <inheritdoc />
    internal sealed override WireSyntax? Syntax => SelfDescribingSyntax<TokenWalker<TSyntax>>.Instance;

    /// <inheritdoc />
    internal sealed override ListPlace FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        new ValueListPlace<TokenWalker<TSyntax>>(
            ItemsIn(Envelope.Member),
            name => contract.IndexOf(name, index) == index,
            index: -1,
            Limits.MaxDepth
        );

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) =>
        !StreamForm.HasOwnMediaTypes && StreamForm.TrySelect(this, name, value, out Format? selected) ? selected : this;

    /// <inheritdoc />
    public sealed override bool IsNull(ReadOnlySpan<byte> payload)
    {
        try
        {
            TokenPayloadReader<TSyntax> reader = default;
            reader.Begin(payload, Limits);
            return !payload.IsEmpty && !reader.BeginNullable() && reader.Position == payload.Length;
        }
        catch (InvalidPayloadException)
        {
            return false;
        }
    }

    /// <inheritdoc />
    public sealed override Codec<T> CreateCodec<T, TShape>() =>
        new ShapeCodec<T, TShape, TokenPayloadWriter<TSyntax>, TokenPayloadReader<TSyntax>>(Limits, keysAreNames: true);

    /// <inheritdoc />
    public sealed override ListCodec<T> CreateListCodec<T, TShape>() =>
        new ShapeListCodec<T, TShape, TokenPayloadWriter<TSyntax>, TokenPayloadReader<TSyntax>>(Limits, keysAreNames: true);

    private ValueScanner<TokenWalker<TSyntax>> ItemsIn(Envelope envelope) => new(envelope, Limits.MaxDepth);
}
