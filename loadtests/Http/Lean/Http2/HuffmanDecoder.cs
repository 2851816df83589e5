using System.Text;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>Reads texts in HPACK's Huffman code (RFC 7541 §5.2 and appendix B).</summary>
internal static class HuffmanDecoder
{
    private const int EndOfString = 256;
    private const int Longest = 30;

    // Bits per symbol. The code is canonical: of one length, codes follow each other in the order of symbols.
    private static readonly byte[] Lengths =
    [
        13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
        13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
        15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
        20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
        22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
        26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
        20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
        30,
    ];

    private static readonly int[] Symbols = [.. Enumerable.Range(0, Lengths.Length).OrderBy(symbol => Lengths[symbol]).ThenBy(symbol => symbol)];

    // Of each length: the first code, how many there are, and where their symbols begin.
    private static readonly (int First, int Count, int Start)[] Codes = CreateCodes();

    /// <summary>Decodes a text.</summary>
    /// <exception cref="InvalidDataException">It is none, or its padding is wrong.</exception>
    public static string Decode(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder(bytes.Length * 8 / 5);
        int code = 0;
        int length = 0;
        foreach (byte octet in bytes)
        {
            for (int bit = 7; bit >= 0; bit--)
            {
                code = (code << 1) | ((octet >> bit) & 1);
                length++;
                (int first, int count, int start) = Codes[length];
                if (code - first < count)
                {
                    int symbol = Symbols[start + code - first];
                    text.Append(symbol != EndOfString ? (char)symbol : throw new InvalidDataException("a text has the end-of-string symbol"));
                    code = length = 0;
                }
                else if (length == Longest)
                {
                    throw new InvalidDataException("a text has an unknown code");
                }
            }
        }

        // Less than a byte of ones.
        return length < 8 && code == (1 << length) - 1 ? text.ToString() : throw new InvalidDataException("a text has wrong padding");
    }

    private static (int First, int Count, int Start)[] CreateCodes()
    {
        var codes = new (int First, int Count, int Start)[Longest + 1];
        int code = 0;
        int start = 0;
        for (int length = 1; length <= Longest; length++)
        {
            code <<= 1;
            int count = Lengths.Count(candidate => candidate == length);
            codes[length] = (code, count, start);
            code += count;
            start += count;
        }

        return codes;
    }
}
