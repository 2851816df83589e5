using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// How deep objects, lists and maps nest, and the errors for <see cref="FormatLimits.MaxDepth"/> and for a stack that is used
/// up before (musl's is 1.5 MiB). Counts down to 0, so that both are found by one check of a few bits.
/// </summary>
/// <param name="max">How many may be open at once.</param>
/// <param name="depth">How many are open from the start: of a list that is written in batches, the list.</param>
internal struct NestingDepth(int max, int depth)
{
    // The stack is looked at this often: what remains when it passes, 64 KiB at least, has to do for so many levels.
    private const int LevelsPerStackCheck = 8;

    // Short, as a writer with a field more is slower: MaxDepth is at most 1,000.
    private readonly short _max = (short)max;
    private short _marked = (short)(max + 1);

    // One more than may still begin.
    private int _left = max - depth + 1;

    /// <summary>Whether none is open.</summary>
    public readonly bool IsRoot
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _left == _max + 1;
    }

    /// <summary>Whether this level is the marked one: the last that was, or else that at which none is open.</summary>
    public readonly bool IsMarked
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _left == _marked;
    }

    /// <summary>Marks this level.</summary>
    public void Mark() => _marked = (short)_left;

    /// <summary>Marks the level at which none is open.</summary>
    public void MarkRoot() => _marked = (short)(_max + 1);

    /// <summary>One begins in a value to write.</summary>
    /// <exception cref="UnsupportedValueException">The value nests too deep, or holds itself.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter()
    {
        if ((--_left & (LevelsPerStackCheck - 1)) == 0)
        {
            CheckUnsupported();
        }
    }

    /// <summary>One begins in a payload.</summary>
    /// <param name="offset">Where.</param>
    /// <exception cref="InvalidPayloadException">The payload nests too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(int offset)
    {
        if ((--_left & (LevelsPerStackCheck - 1)) == 0)
        {
            CheckInvalid(offset);
        }
    }

    /// <summary>The one begun last ends.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave() => _left++;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckUnsupported()
    {
        if (_left == 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new UnsupportedValueException("payload", $"its objects and lists nest deeper than {_max - _left} levels, or hold themselves.");
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckInvalid(int offset)
    {
        if (_left == 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new InvalidPayloadException($"objects and lists nested at most {_max - _left} deep", "a deeper one", offset);
        }
    }
}
