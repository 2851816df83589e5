using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// UTF-16 to UTF-8 and back (Unicode 15, §3.9, tables 3-6 and 3-7), for the short strings that fill most messages.
/// </summary>
internal static partial class Utf8Transcoder
{
    /// <summary>
    /// Bytes that an encoder may touch behind the longest possible result: vectors are stored whole and
    /// only the bytes reported as written have a meaning.
    /// </summary>
    public const int Slack = 64;

    /// <summary>The most bytes one UTF-16 code unit becomes in <see cref="Encode"/>.</summary>
    public const int MaxBytesPerChar = 3;

    /// <summary>The most bytes one UTF-16 code unit becomes in <see cref="EncodeJson"/>: <c>\u00XX</c>.</summary>
    public const int MaxJsonBytesPerChar = 6;

    // All that the AVX-512 paths use comes with VBMI2, but for BZHI.
    private static bool IsAvx512Supported => Avx512Vbmi2.IsSupported && Bmi2.X64.IsSupported;

    // Shuffles of bytes by a variable. (Other processors have vectors of 128 bits too, but emulate these.)
    private static bool IsVector128Supported => Ssse3.IsSupported || AdvSimd.Arm64.IsSupported;
}
