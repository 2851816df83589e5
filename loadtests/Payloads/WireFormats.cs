using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>The format libraries behind the aliases.</summary>
internal static class WireFormats
{
    // What a service that one chose to load may send is bounded by the buffers that hold it.
    private static readonly FormatLimits Limits = FormatLimits.Default with { MaxDecompressedBytes = Array.MaxLength };

    private static readonly Format[] Libraries =
        [new JsonFormat(Limits), new MessagePackFormat(Limits), new ProtobufFormat(Limits), new MemoryPackFormat(Limits)];

    /// <summary>The library and variant that a media type stands for.</summary>
    public static Format Of(PayloadFormat format)
    {
        string[] parts = format.MediaType.Split(';', StringSplitOptions.TrimEntries);
        Format library = Libraries.Single(l => l.MediaTypes.Contains(parts[0], StringComparer.Ordinal));
        return parts.Skip(1).Select(p => p.Split('=')).Aggregate(
            library,
            (variant, parameter) => variant.WithParameter(parameter[0], parameter[1])
                ?? throw new InvalidOperationException($"{format.MediaType} has no variant"));
    }
}
