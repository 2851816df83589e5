using System.Buffers;
using System.Buffers.Binary;
using System.Collections;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;

namespace SerializationApi.Shapes;

/// <summary>
/// Converts between types of .NET and their forms on the wire; null stays null. Conversions back throw the exceptions that
/// <see cref="ConversionErrors"/> names if the value is invalid for the type.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Conversions
{
    private const int GuidLength = 16;
    private const int WideLength = 16;

    // The positions in decimal.GetBits of the parts in their order in memory.
    private static ReadOnlySpan<byte> DecimalParts => [3, 2, 0, 1];

    // A short JSON number may have a large exponent, and so become an integer of any length.
    private const NumberStyles Integer = NumberStyles.AllowLeadingSign;

    /// <summary>
    /// Encodes ZigZag, in which numbers near zero, negative ones included, are small
    /// (protobuf.dev/programming-guides/encoding#signed-ints).
    /// </summary>
    public static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));

    /// <inheritdoc cref="ZigZag(int)" />
    public static ulong ZigZag(long value) => (ulong)((value << 1) ^ (value >> 63));

    /// <summary>Decodes <see cref="ZigZag(int)"/>.</summary>
    public static int UnZigZag(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    /// <summary>Decodes <see cref="ZigZag(long)"/>.</summary>
    public static long UnZigZag(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);

    /// <summary>Returns the ticks of 100 ns since 1970.</summary>
    public static ulong ToUnixTicks(DateTime value) => (ulong)(value.Ticks - DateTime.UnixEpoch.Ticks);

    /// <summary>Returns the date of ticks since 1970, of unspecified kind.</summary>
    public static DateTime FromUnixTicks(ulong ticks) => new(checked(DateTime.UnixEpoch.Ticks + unchecked((long)ticks)));

    /// <summary>Returns the 16 bytes of a GUID in the order of its text.</summary>
    public static byte[] ToBigEndian(Guid value) => value == default ? [] : value.ToByteArray(bigEndian: true);

    /// <summary>Converts back; no bytes are the empty GUID.</summary>
    public static Guid FromBigEndian(byte[]? bytes) =>
        bytes switch
        {
            null or [] => default,
            { Length: GuidLength } => new Guid(bytes, bigEndian: true),
            _ => throw new FormatException($"{bytes.Length} bytes are not a GUID."),
        };

    /// <summary>
    /// Returns the 16 bytes of a decimal as in memory: flags, high, low, middle; each with the least significant byte first.
    /// </summary>
    public static byte[] ToBytes(decimal value)
    {
        int[] bits = decimal.GetBits(value);
        byte[] bytes = new byte[WideLength];
        for (int i = 0; i < bits.Length; i++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(i * sizeof(int)), bits[DecimalParts[i]]);
        }

        return bytes;
    }

    /// <summary>Converts back.</summary>
    public static decimal ToDecimal(byte[]? bytes)
    {
        if (bytes is not { Length: WideLength })
        {
            throw new FormatException($"{bytes?.Length ?? 0} bytes are not a decimal.");
        }

        Span<int> bits = stackalloc int[DecimalParts.Length];
        for (int i = 0; i < bits.Length; i++)
        {
            bits[DecimalParts[i]] = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(i * sizeof(int)));
        }

        return new decimal(bits);
    }

    /// <summary>Returns a GUID in the form of protobuf-net: the empty one as an empty string.</summary>
    public static string ToText(Guid value) => value == default ? "" : value.ToString("D", CultureInfo.InvariantCulture);

    /// <summary>Converts back.</summary>
    public static Guid ToGuid(string? text) => string.IsNullOrEmpty(text) ? default : Guid.ParseExact(text, "D");

    /// <summary>Returns a URI as it was given.</summary>
    public static string? ToText(Uri? value) => value?.OriginalString;

    /// <summary>Converts back; relative URIs too.</summary>
    public static Uri? ToUri(string? text) => text is null ? null : new Uri(text, UriKind.RelativeOrAbsolute);

    /// <summary>Returns a version with two to four numbers.</summary>
    public static string? ToText(Version? value) => value?.ToString();

    /// <summary>Converts back.</summary>
    public static Version? ToVersion(string? text) => text is null ? null : Version.Parse(text);

    /// <summary>Returns an address in its usual notation.</summary>
    public static string? ToText(IPAddress? value) => value?.ToString();

    /// <summary>Converts back.</summary>
    public static IPAddress? ToIPAddress(string? text) => text is null ? null : IPAddress.Parse(text);

    /// <summary>Returns a culture's name.</summary>
    /// <exception cref="UnsupportedValueException">The culture does not exist, so its name could not be read.</exception>
    public static string? ToText(CultureInfo? value) => value is null ? null : CultureNames.OfProcess.Check(value.Name);

    /// <summary>Converts back. Only existing cultures: the framework caches every name that it is asked for.</summary>
    public static CultureInfo? ToCultureInfo(string? text) => text is null ? null : CultureNames.OfProcess.Find(text);

    /// <summary>Returns a time zone with all its rules.</summary>
    public static string? ToText(TimeZoneInfo? value) => value?.ToSerializedString();

    /// <summary>Converts back.</summary>
    public static TimeZoneInfo? ToTimeZoneInfo(string? text)
    {
        try
        {
            return text is null ? null : TimeZoneInfo.FromSerializedString(text);
        }
        catch (System.Runtime.Serialization.SerializationException exception)
        {
            throw new FormatException(exception.Message, exception);
        }
    }

    /// <summary>Returns a builder's text.</summary>
    public static string? ToText(StringBuilder? value) => value?.ToString();

    /// <summary>Converts back.</summary>
    public static StringBuilder? ToStringBuilder(string? text) => text is null ? null : new StringBuilder(text);

    /// <summary>Returns a builder's UTF-16 units.</summary>
    public static char[]? ToChars(StringBuilder? value) => value?.ToString().ToCharArray();

    /// <summary>Converts back.</summary>
    public static StringBuilder? ToStringBuilder(char[]? chars) => chars is null ? null : new StringBuilder(chars.Length).Append(chars);

    /// <summary>Returns a Unicode scalar value as a string of one or two units.</summary>
    public static string ToText(Rune value) => value.ToString();

    /// <summary>Converts back.</summary>
    public static Rune ToRune(string? text) =>
        text is not null && Rune.TryGetRuneAt(text, 0, out Rune rune) && rune.Utf16SequenceLength == text.Length
            ? rune
            : throw new FormatException("Not one Unicode scalar value.");

    /// <summary>Returns the digits of a number.</summary>
    public static string ToText<T>(T value)
        where T : struct, INumberBase<T> => value.ToString(null, CultureInfo.InvariantCulture);

    /// <summary>Returns the digits of a number, at most 1,000.</summary>
    /// <exception cref="UnsupportedValueException">It has more.</exception>
    public static string ToText(BigInteger value) => BigIntegerBound.Write(value).ToString(CultureInfo.InvariantCulture);

    /// <summary>Parses a number.</summary>
    /// <exception cref="OverflowException">It is too large.</exception>
    public static Half ToHalf(string text)
    {
        var value = Half.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        return Half.IsInfinity(value) && !text.EndsWith("Infinity", StringComparison.Ordinal) ? throw TooLarge() : value;
    }

    /// <summary>Returns the nearest value.</summary>
    /// <exception cref="OverflowException">It is too large.</exception>
    public static Half ToHalf(float number)
    {
        var value = (Half)number;
        return Half.IsInfinity(value) && float.IsFinite(number) ? throw TooLarge() : value;
    }

    /// <summary>Parses a number.</summary>
    public static Int128 ToInt128(string text) => Int128.Parse(text, Integer, CultureInfo.InvariantCulture);

    /// <summary>Parses a number.</summary>
    public static UInt128 ToUInt128(string text) => UInt128.Parse(text, Integer, CultureInfo.InvariantCulture);

    /// <summary>Parses a number of at most 1,000 digits.</summary>
    /// <exception cref="OverflowException">There are more.</exception>
    public static BigInteger ToBigInteger(string text) => BigIntegerBound.Read(text);

    /// <summary>Returns the 16 bytes of a number, the least significant first.</summary>
    public static byte[] ToBytes(Int128 value)
    {
        byte[] bytes = new byte[WideLength];
        BinaryPrimitives.WriteInt128LittleEndian(bytes, value);
        return bytes;
    }

    /// <inheritdoc cref="ToBytes(Int128)" />
    public static byte[] ToBytes(UInt128 value)
    {
        byte[] bytes = new byte[WideLength];
        BinaryPrimitives.WriteUInt128LittleEndian(bytes, value);
        return bytes;
    }

    /// <summary>Returns the bytes of a number of at most 1,000 digits in two's complement, the least significant first.</summary>
    /// <exception cref="UnsupportedValueException">It has more.</exception>
    public static byte[] ToBytes(BigInteger value) => BigIntegerBound.Write(value).ToByteArray();

    /// <summary>Returns the number of 16 bytes; no bytes are zero.</summary>
    public static Int128 ToInt128(byte[]? bytes) => IsWide(bytes) ? BinaryPrimitives.ReadInt128LittleEndian(bytes) : default;

    /// <inheritdoc cref="ToInt128(byte[])" />
    public static UInt128 ToUInt128(byte[]? bytes) => IsWide(bytes) ? BinaryPrimitives.ReadUInt128LittleEndian(bytes) : default;

    /// <summary>Returns the number of any bytes; no bytes are zero.</summary>
    /// <exception cref="OverflowException">It has more than 1,000 digits.</exception>
    public static BigInteger ToBigInteger(byte[]? bytes) => BigIntegerBound.Read(bytes ?? []);

    /// <summary>Returns the bits.</summary>
    public static bool[]? ToBooleans(BitArray? value)
    {
        if (value is null)
        {
            return null;
        }

        bool[] bits = new bool[value.Length];
        value.CopyTo(bits, 0);
        return bits;
    }

    /// <summary>Converts back.</summary>
    public static BitArray? ToBitArray(bool[]? bits) => bits is null ? null : new BitArray(bits);

    /// <summary>Returns the bytes of a segment; null if it has no array.</summary>
    public static byte[]? ToBytes(ArraySegment<byte> value) => value.Array is null ? null : value.AsSpan().ToArray();

    /// <summary>Converts back.</summary>
    public static ArraySegment<byte> ToSegment(byte[]? bytes) => bytes is null ? default : new ArraySegment<byte>(bytes);

    /// <summary>Returns the bytes as a sequence of one segment; null is an empty one.</summary>
    public static ReadOnlySequence<byte> ToSequence(byte[]? bytes) => bytes is null ? default : new ReadOnlySequence<byte>(bytes);

    /// <summary>Wraps an existing value.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "The value is there: its constructor is not called.")]
    public static Lazy<T>? ToLazy<T>(T? value) => value is null ? null : new Lazy<T>(value);

    /// <inheritdoc cref="ToLazy{T}(T)" />
    [UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "The value is there: its constructor is not called.")]
    public static Lazy<T>? ToLazy<T>(T? value)
        where T : struct => value is null ? null : new Lazy<T>(value.Value);

    private static bool IsWide(byte[]? bytes) =>
        bytes switch
        {
            null or [] => false,
            { Length: WideLength } => true,
            _ => throw new FormatException($"{bytes.Length} bytes are not a number of {WideLength} bytes."),
        };

    private static OverflowException TooLarge() => new("It is too large.");
}

/// <summary>The exceptions that conversions from the wire throw if the payload's value is invalid for the type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ConversionErrors
{
    /// <summary>Returns whether the exception is about the value, so that the payload is invalid; otherwise it is a defect.</summary>
    public static bool AreOfTheValue(Exception exception) =>
        exception is ArgumentException or FormatException or OverflowException or InvalidTimeZoneException;

    /// <summary>
    /// Returns the text for <see cref="InvalidPayloadException.Found"/>: a noun phrase that contains the exception's message.
    /// </summary>
    public static string Found(Exception exception) => $"an invalid value ({exception.Message.ReplaceLineEndings(" ").TrimEnd('.')})";
}
