namespace SerializationApi.Formats.Walking;

/// <summary>What begins at a place of a payload: a scalar, or the head of what holds values, or its end.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">Where its content begins: that of a text, or the first value of an array or map.</param>
/// <param name="End">Where it ends, without the values in it; of what is not all there, where it would end at least.</param>
/// <param name="Values">How many values begin in it; <see cref="Open"/> where only its end tells.</param>
internal readonly record struct WireStep(WireKind Kind, int Start, long End, long Values = 0)
{
    /// <summary>Only the end tells how many values there are.</summary>
    public const long Open = -1;

    /// <summary>A step at a position where there are no more bytes.</summary>
    public static WireStep Missing(int position) => new(WireKind.Other, position, position + 1L);
}

/// <summary>What begins at a place of a payload.</summary>
internal enum WireKind : byte
{
    /// <summary>Another scalar; or something that is no scalar, and has a meaning that contracts do not have.</summary>
    Other,

    /// <summary>A null.</summary>
    Null,

    /// <summary>A text as a whole.</summary>
    Text,

    /// <summary>An array.</summary>
    Array,

    /// <summary>A map.</summary>
    Map,

    /// <summary>The end of what goes on to it.</summary>
    End,
}
