using System.Diagnostics.CodeAnalysis;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The errors for <see cref="FormatLimits.MaxDepth"/>, the same in every format.</summary>
internal static class NestingDepth
{
    /// <summary>A value to write nests too deep, or holds itself.</summary>
    [DoesNotReturn]
    public static void ThrowUnsupported(int maxDepth) =>
        throw new UnsupportedValueException("payload", $"its objects and lists nest deeper than {maxDepth} levels, or hold themselves.");

    /// <summary>A payload nests too deep.</summary>
    [DoesNotReturn]
    public static void ThrowInvalid(int maxDepth, int offset) =>
        throw new InvalidPayloadException($"objects and lists nested at most {maxDepth} deep", "a deeper one", offset);
}
