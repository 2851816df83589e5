using System.ComponentModel;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Counts the nesting of objects, lists and maps, with the errors for <see cref="FormatLimits.MaxDepth"/> and for a stack that ends before
/// that (musl's has 1.5 MiB). It counts down to 0, so that one check of a few bits covers both.
/// </summary>
/// <param name="max">How many may be open at once.</param>
/// <param name="depth">How many are open at the start: for a list that is written in batches, the list.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct NestingDepth(int max, int depth)
{
    // The stack is checked once per so many levels. The check leaves at least 128 KiB for them (64 KiB in 32 bits).
    private const int LevelsPerStackCheck = 8;

    // A short suffices (MaxDepth is at most 1,000) and keeps the writer small, which is faster.
    private readonly short _max = (short)max;
    private short _marked = (short)(max + 1);

    // The number of levels that may still begin, plus one.
    private int _left = max - depth + 1;

    /// <summary>Gets whether none is open.</summary>
    public readonly bool IsRoot
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _left == _max + 1;
    }

    /// <summary>Gets whether this level was marked last; without a mark, whether none is open.</summary>
    public readonly bool IsMarked
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _left == _marked;
    }

    /// <summary>Marks this level.</summary>
    public void Mark() => _marked = (short)_left;

    /// <summary>Marks the root level.</summary>
    public void MarkRoot() => _marked = (short)(_max + 1);

    /// <summary>Enters an object, list or map that is written.</summary>
    /// <exception cref="UnsupportedValueException">The value nests too deep, or contains itself.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter()
    {
        if ((--_left & (LevelsPerStackCheck - 1)) == 0)
        {
            CheckUnsupported();
        }
    }

    /// <summary>Enters an object, list or map of a payload.</summary>
    /// <param name="offset">Its offset.</param>
    /// <exception cref="InvalidPayloadException">The payload nests too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(int offset)
    {
        if ((--_left & (LevelsPerStackCheck - 1)) == 0)
        {
            CheckInvalid(offset);
        }
    }

    /// <summary>Leaves the innermost one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave() => _left++;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckUnsupported()
    {
        if (_left == 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new UnsupportedValueException(
                "payload",
                $"its objects and lists nest deeper than {_max - _left} levels, or contain themselves."
            );
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckInvalid(int offset)
    {
        if (_left == 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new InvalidPayloadException($"objects and lists nested at most {_max - _left} deep", "deeper nesting", offset);
        }
    }
}
