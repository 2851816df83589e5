using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A format, or one of its variants, as the service negotiates it, under the short name that options and reports use.</summary>
internal sealed class PayloadFormat
{
    // What a service that one chose to load may send is bounded by the buffers that hold it.
    private static readonly FormatLimits Limits = FormatLimits.Default with { MaxDecompressedBytes = Array.MaxLength };

    // A format does not list its variants: these are loaded beside the plain formats.
    private static readonly (string Format, string Name, string Parameter, string Value)[] Variants =
    [
        ("msgpack", "msgpack-lz4", "compression", "lz4-block-array"),
        ("msgpack", "msgpack-names", "keys", "names"),
    ];

    private const string GrpcMediaType = "application/grpc";

    private PayloadFormat(string name, string mediaType, Format format)
    {
        Name = name;
        MediaType = mediaType;
        Format = format;
    }

    /// <summary>Every media type, each format before its variants, in the order of reports.</summary>
    public static IReadOnlyList<PayloadFormat> All { get; } = [.. FormatSet.Standard(Limits).SelectMany(WithVariants)];

    /// <summary>gRPC with one message each way.</summary>
    public static PayloadFormat Grpc { get; } = new("grpc", GrpcMediaType, new ProtobufFormat(Limits));

    /// <summary>gRPC with a message for each item.</summary>
    public static PayloadFormat GrpcStream { get; } = new("grpc-stream", GrpcMediaType, Grpc.Format);

    /// <summary>Everything that can be loaded: the media types, then gRPC.</summary>
    public static IReadOnlyList<PayloadFormat> Known { get; } = [.. All, Grpc, GrpcStream];

    /// <summary>The short name: the format's, with that of the variant behind it.</summary>
    public string Name { get; }

    /// <summary>The media type with the parameters that choose the variant, for Accept and Content-Type.</summary>
    public string MediaType { get; }

    /// <summary>The media type without parameters.</summary>
    public string BareMediaType => Format.MediaTypes[0];

    /// <summary>The variant, which makes codecs.</summary>
    public Format Format { get; }

    /// <summary>Whether a library writes the same of numbered members: MessagePack-CSharp writes names of contracts that are annotated
    /// otherwise.</summary>
    public bool HasLibrary => Name != "msgpack-names" && !IsGrpc;

    /// <summary>Whether requests are calls of gRPC, always over HTTP/2, instead of GET and POST.</summary>
    public bool IsGrpc => MediaType == GrpcMediaType;

    private static IEnumerable<PayloadFormat> WithVariants(Format format) =>
        [
            new(format.Name, format.MediaTypes[0], format),
            .. from variant in Variants
            where variant.Format == format.Name
            select new PayloadFormat(
                variant.Name,
                $"{format.MediaTypes[0]};{variant.Parameter}={variant.Value}",
                format.WithParameter(variant.Parameter, variant.Value)!
            ),
        ];
}
