using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Text;

/// <summary>One implementation of encoding, called by itself, in a buffer that ends where it is allowed to write.</summary>
internal static class EncodePath
{
    public static TheoryData<string> Names { get; } = ["dispatched", "AVX-512", "128 bits", "portable"];

    public static ReadOnlySpan<byte> Encode(string path, ReadOnlySpan<char> source, GuardedMemory memory)
    {
        Span<byte> space = memory.Last((source.Length * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
        ref byte destination = ref MemoryMarshal.GetReference(space);
        return space[
            ..(
                path switch
                {
                    "AVX-512" when IsAvx512Supported => Utf8Transcoder.EncodeAvx512<NoEscapes>(source, ref destination),
                    "128 bits" when Vector128.IsHardwareAccelerated => Utf8Transcoder.EncodeVector128<NoEscapes>(source, ref destination),
                    "portable" => Utf8Transcoder.EncodePortable<NoEscapes>(source, ref destination),
                    _ => Utf8Transcoder.Encode(source, ref destination),
                }
            )
        ];
    }

    public static ReadOnlySpan<byte> EncodeJson(string path, ReadOnlySpan<char> source, GuardedMemory memory)
    {
        Span<byte> space = memory.Last((source.Length * Utf8Transcoder.MaxJsonBytesPerChar) + Utf8Transcoder.Slack);
        ref byte destination = ref MemoryMarshal.GetReference(space);
        return space[
            ..(
                path switch
                {
                    "AVX-512" when IsAvx512Supported => Utf8Transcoder.EncodeAvx512<JsonEscapes>(source, ref destination),
                    "128 bits" when Vector128.IsHardwareAccelerated => Utf8Transcoder.EncodeVector128<JsonEscapes>(source, ref destination),
                    "portable" => Utf8Transcoder.EncodePortable<JsonEscapes>(source, ref destination),
                    _ => Utf8Transcoder.EncodeJson(source, ref destination),
                }
            )
        ];
    }

    private static bool IsAvx512Supported => Avx512Vbmi2.IsSupported;
}
