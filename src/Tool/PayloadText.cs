using System.Text;
using System.Text.Json;

namespace SerializationApi.Tool;

/// <summary>Reads payloads that were copied as text from a log or a debugger: hexadecimal or base64.</summary>
internal static class PayloadText
{
    /// <summary>Returns the payload in a file.</summary>
    /// <param name="file">The content of the file.</param>
    /// <param name="text">The encoding of the text; null if the file is the payload.</param>
    public static byte[] Read(byte[] file, out string? text)
    {
        text = null;

        // Leading white space may be a Protobuf field, and a bracket or quote means JSON.
        if (file.Length == 0 || char.IsWhiteSpace((char)file[0]) || file[0] is (byte)'{' or (byte)'[' or (byte)'"' || !Ascii.IsValid(file))
        {
            return file;
        }

        string packed = string.Concat(Encoding.ASCII.GetString(file).Where(static c => !char.IsWhiteSpace(c)));
        string digits = packed.StartsWith("0x", StringComparison.OrdinalIgnoreCase) ? packed[2..] : packed;

        // As BitConverter or a packet viewer prints it.
        string[] pairs = digits.Split('-', ':', ',');
        digits = Array.TrueForAll(pairs, static pair => pair.Length == 2) ? string.Concat(pairs) : digits;
        if (digits.Length > 0 && digits.Length % 2 == 0 && digits.All(char.IsAsciiHexDigit))
        {
            text = "hexadecimal";
            return Convert.FromHexString(digits);
        }

        // Also as in URLs; null, true and false are base64 as well.
        string base64 = packed.Replace('-', '+').Replace('_', '/').TrimEnd('=');
        base64 = base64.PadRight((base64.Length + 3) / 4 * 4, '=');
        byte[] bytes = new byte[base64.Length / 4 * 3];
        if (packed.Length > 0 && !IsJson(file) && Convert.TryFromBase64String(base64, bytes, out int length))
        {
            text = "base64";
            return bytes[..length];
        }

        return file;
    }

    private static bool IsJson(byte[] file)
    {
        try
        {
            using var document = JsonDocument.Parse(file);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
