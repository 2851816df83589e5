using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Tests.Primitives.Text;

/// <summary>One implementation of decoding, called by itself; the portable one where the processor cannot run it.</summary>
internal static class DecodePath
{
    public const string Portable = "portable";
    private const string Avx512 = "AVX-512";
    private const string Vector = "128 bits";

    public static IReadOnlyList<string> Names { get; } = [.. All().Distinct(StringComparer.Ordinal)];

    public static int Decode(string path, ReadOnlySpan<byte> source, Span<char> destination, out int written) =>
        path switch
        {
            Avx512 => Utf8Transcoder.DecodeAvx512(source, destination, out written),
            Vector => Utf8Transcoder.DecodeVector128(source, destination, out written),
            _ => Utf8Transcoder.DecodePortable(source, destination, out written),
        };

    public static uint Count(string path, ReadOnlySpan<byte> source) =>
        path switch
        {
            Avx512 => Utf8Transcoder.CountUnitsAvx512(source),
            Vector => Utf8Transcoder.CountUnitsVector128(source),
            _ => Utf8Transcoder.CountUnitsPortable(source),
        };

    private static IEnumerable<string> All() =>
        [Portable, Avx512Vbmi2.IsSupported ? Avx512 : Portable, Vector128.IsHardwareAccelerated ? Vector : Portable];
}
