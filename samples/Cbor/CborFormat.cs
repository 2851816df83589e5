using SerializationApi.Formats.Tokens;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>CBOR (RFC 8949).</summary>
public sealed class CborFormat(FormatLimits? limits = null) : TokenFormat<CborSyntax>("cbor", ["application/cbor"], limits);
