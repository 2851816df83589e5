using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Tokens;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Cbor;

/// <summary>
/// CBOR (RFC 8949): objects as maps by JSON name, in the preferred serialization (§4.1). Not one of the built-in formats unless it is asked
/// for.
/// </summary>
/// <param name="limits">Bounds for encoding and decoding; <see cref="FormatLimits.Default"/> when null.</param>
public sealed class CborFormat(FormatLimits? limits = null) : TokenFormat<CborSyntax>("cbor", ["application/cbor"], limits)
{
    private StreamForm? _streamForm;

    /// <inheritdoc />
    /// <remarks>A CBOR sequence (RFC 8742): values one after another.</remarks>
    public override StreamForm StreamForm =>
        LazyInitializer.EnsureInitialized(
            ref _streamForm,
            () =>
                new StreamForm(
                    this,
                    new ValueScanner<TokenWalker<CborSyntax>>(Envelope.None, Limits.MaxDepth),
                    "cbor-seq",
                    ["application/cbor-seq"]
                )
        );
}
