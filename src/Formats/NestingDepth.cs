using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// How deep objects, lists and maps nest, and the errors for <see cref="FormatLimits.MaxDepth"/>. Counts down, so that the
/// check on each of them is one of the sign.
/// </summary>
/// <param name="max">How many may be open at once.</param>
/// <param name="depth">How many are open from the start: of a list that is written in batches, the list.</param>
internal struct NestingDepth(int max, int depth)
{
    private readonly int _max = max;
    private int _left = max - depth;

    /// <summary>Whether none is open.</summary>
    public readonly bool IsRoot
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _left == _max;
    }

    /// <summary>One begins in a value to write.</summary>
    /// <exception cref="UnsupportedValueException">The value nests too deep, or holds itself.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter()
    {
        if (--_left < 0)
        {
            ThrowUnsupported(_max);
        }
    }

    /// <summary>One begins in a payload.</summary>
    /// <param name="offset">Where.</param>
    /// <exception cref="InvalidPayloadException">The payload nests too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(int offset)
    {
        if (--_left < 0)
        {
            ThrowInvalid(_max, offset);
        }
    }

    /// <summary>The one begun last ends.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave() => _left++;

    [DoesNotReturn]
    private static void ThrowUnsupported(int max) =>
        throw new UnsupportedValueException("payload", $"its objects and lists nest deeper than {max} levels, or hold themselves.");

    [DoesNotReturn]
    private static void ThrowInvalid(int max, int offset) =>
        throw new InvalidPayloadException($"objects and lists nested at most {max} deep", "a deeper one", offset);
}
