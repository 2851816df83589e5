using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Shapes;

/// <summary>A text in UTF-8, which was checked, on its way from a reader to a writer.</summary>
/// <param name="span">The text.</param>
/// <param name="readable">How many bytes can be read from its start on: no fewer than it has.</param>
public readonly ref struct Utf8Text(ReadOnlySpan<byte> span, int readable)
{
    /// <summary>The bytes that <see cref="CopyTo"/> may write, however short the text is.</summary>
    public const int Slack = 32;

    private readonly ReadOnlySpan<byte> _span = span;
    private readonly int _readable = readable;

    /// <summary>The text.</summary>
    public ReadOnlySpan<byte> Span => _span;

    /// <summary>Its length in bytes.</summary>
    public int Length => _span.Length;

    /// <summary>Copies the text; most are short and need one vector.</summary>
    /// <param name="destination">The first of <see cref="Length"/> bytes, and of <see cref="Slack"/> at least.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CopyTo(ref byte destination)
    {
        if (_span.Length <= Vector256<byte>.Count && _readable >= Vector256<byte>.Count)
        {
            Vector256.LoadUnsafe(ref MemoryMarshal.GetReference(_span)).StoreUnsafe(ref destination);
        }
        else
        {
            _span.CopyTo(MemoryMarshal.CreateSpan(ref destination, _span.Length));
        }
    }
}
