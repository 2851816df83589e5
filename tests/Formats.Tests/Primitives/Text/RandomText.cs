namespace SerializationApi.Formats.Tests.Primitives.Text;

/// <summary>Deterministic texts that mix what encoders treat differently: ASCII, escapes, Latin, CJK, emoji, lone surrogates.</summary>
internal static class RandomText
{
    public static string Create(Random random, int length, bool valid = false)
    {
        char[] text = new char[length];
        int kinds = random.Next(1, 8);
        for (int i = 0; i < length; i++)
        {
            int kind = random.Next(kinds);
            if (kind == 5 && i + 1 < length)
            {
                text[i++] = (char)random.Next(0xD800, 0xDC00);
                text[i] = (char)random.Next(0xDC00, 0xE000);
                continue;
            }

            text[i] = kind switch
            {
                0 => (char)random.Next(0x20, 0x7F),
                1 => (char)random.Next(0x4E00, 0xA000),
                2 => (char)random.Next(0x80, 0x800),
                3 => (char)random.Next(0xE000, 0x10000),
                4 => "\"\\\n\t\u0001\u001f\u007f/"[random.Next(8)],
                6 when !valid => (char)random.Next(0xD800, 0xE000),
                _ => (char)random.Next(0x800, 0xD800),
            };
        }

        return new string(text);
    }
}
