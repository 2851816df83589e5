namespace SerializationApi.Formats.Walking;

/// <summary>A scalar, or the head or end of an array or map, at a position of a payload.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">The start of its content: of a text, or of the first value of an array or map.</param>
/// <param name="End">Its end, without the values in it; if it is incomplete, its least possible end.</param>
/// <param name="Values">The number of values in it; <see cref="Open"/> if only its end tells.</param>
internal readonly record struct WireStep(WireKind Kind, int Start, long End, long Values = 0)
{
    /// <summary>Only the end tells how many values there are.</summary>
    public const long Open = -1;

    /// <summary>A step at a position without more bytes.</summary>
    public static WireStep Missing(int position) => new(WireKind.Other, position, position + 1L);
}

internal enum WireKind : byte
{
    /// <summary>Another scalar, or a construct without a meaning in contracts.</summary>
    Other,

    Null,

    Text,

    Array,

    Map,

    /// <summary>The end of an array or map of unknown length.</summary>
    End,
}
