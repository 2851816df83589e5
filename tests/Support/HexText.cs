namespace SerializationApi.Tests.Support;

/// <summary>Bytes as tests write them.</summary>
public static class HexText
{
    /// <summary>The bytes of hexadecimal digits, between which spaces may stand.</summary>
    /// <exception cref="FormatException">Something else stands there.</exception>
    public static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
}
