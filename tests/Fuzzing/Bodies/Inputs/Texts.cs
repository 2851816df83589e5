using System.Text;

namespace SerializationApi.Fuzz.Inputs;

/// <summary>Texts in UTF-8 that readers get wrong; a few are none.</summary>
internal static class Texts
{
    private static readonly string[] Parts =
    [
        "",
        "a",
        "Hello World ",
        "é",
        "测试",
        "😀",
        "\0",
        "\u001f",
        "\"",
        "\\",
        "\u007f\u0080",
        "\u07ff\u0800",
        "\ud7ff\ue000",
        "\uffff\ufeff",
        "\U0010ffff",
        "\u2028",
        "NaN",
        "-Infinity",
        "1.5",
        "-12",
        "79228162514264337593543950335",
        "1e400",
        "2020-01-02T03:04:05.678Z",
        "9999-12-31T23:59:59.9999999+14:00",
        "23:59:59.9999999",
        "2024-02-29",
        "-10675199.02:48:05.4775808",
        "01234567-89ab-cdef-0123-456789abcdef",
        "AQID",
        "AA==",
    ];

    private static readonly byte[][] Malformed =
    [
        [0x80],
        [0xc0, 0xaf],
        [0xc3],
        [0xe2, 0x82],
        [0xed, 0xa0, 0x80],
        [0xed, 0xb0, 0x80],
        [0xf0, 0x9f, 0x98],
        [0xf4, 0x90, 0x80, 0x80],
        [0xf8, 0x88, 0x80, 0x80, 0x80],
        [0xff],
        [0xed, 0xa0, 0x80, 0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
    ];

    /// <summary>A text.</summary>
    public static byte[] Next(Random random)
    {
        var text = new List<byte>();
        for (int parts = random.NextSmall(5); parts > 0; parts--)
        {
            text.AddRange(Encoding.UTF8.GetBytes(random.Pick(Parts)));
        }

        if (random.OneIn(20))
        {
            text.AddRange(Enumerable.Repeat((byte)'x', random.Pick([15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 257])));
        }

        if (random.OneIn(40))
        {
            text.InsertRange(random.Next(text.Count + 1), random.Pick(Malformed));
        }

        return [.. text];
    }

    /// <summary>A GUID's text.</summary>
    public static byte[] NextGuid(Random random)
    {
        byte[] bytes = new byte[16];
        random.NextBytes(bytes);
        return Encoding.ASCII.GetBytes(new Guid(bytes).ToString(random.OneIn(10) ? "N" : "D"));
    }

    /// <summary>A decimal number's text, at times with too many digits or an exponent.</summary>
    public static byte[] NextNumber(Random random)
    {
        StringBuilder text = new StringBuilder(random.OneIn(3) ? "-" : "").Append(Math.Abs((decimal)Integers.Next(random)));
        if (random.OneIn(2))
        {
            text.Append('.').Append(random.NextInt64(long.MaxValue >> 4, long.MaxValue).ToString()[..random.Next(1, 18)]);
        }

        if (random.OneIn(8))
        {
            text.Append(random.OneIn(2) ? 'e' : 'E').Append(random.Pick(["", "+", "-"])).Append(random.Next(random.OneIn(10) ? 1_000 : 25));
        }

        return Encoding.ASCII.GetBytes(text.ToString());
    }
}
