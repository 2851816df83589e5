using System.Diagnostics.CodeAnalysis;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>Lone halves of surrogate pairs, which make UTF-16 invalid (Unicode 16, §3.9, D91): UTF-8 cannot represent them.</summary>
internal static class LoneSurrogate
{
    private const string Reason = "its text holds half of a surrogate pair, which UTF-8 cannot encode.";

    /// <summary>The index of the first, or −1.</summary>
    public static int IndexIn(ReadOnlySpan<char> text)
    {
        int start = 0;
        while (true)
        {
            int next = text[start..].IndexOfAnyInRange('\ud800', '\udfff');
            if (next < 0)
            {
                return -1;
            }

            start += next;
            if (start + 1 >= text.Length || !char.IsSurrogatePair(text[start], text[start + 1]))
            {
                return start;
            }

            start += 2;
        }
    }

    /// <summary>Replaces them with U+FFFD, for error messages.</summary>
    public static string? Replace(string? text) =>
        text is null || IndexIn(text) < 0 ? text : Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));

    /// <summary>
    /// Refuses a text that holds one. A writer does not know the member: <see cref="LoneSurrogateFinder{TWriter}"/> finds it.
    /// </summary>
    /// <exception cref="UnsupportedValueException">Always.</exception>
    [DoesNotReturn]
    public static void Throw() => throw new UnsupportedValueException("payload", Reason);

    /// <summary>Whether a text was refused because of one.</summary>
    public static bool IsReasonOf(UnsupportedValueException error) => ReferenceEquals(error.Reason, Reason);
}
