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
/// Conversions between types of .NET and their forms on the wire; null stays null. The way back throws what
/// <see cref="ConversionErrors"/> names when the value is invalid for the type.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Conversions
{
    private const int GuidLength = 16;
    private const int WideLength = 16;

    // Where the parts that lie in memory one behind another are among decimal.GetBits.
    private static ReadOnlySpan<byte> DecimalParts => [3, 2, 0, 1];

    // A short JSON number may have a large exponent, and so become an integer of any length.
    private const NumberStyles Integer = NumberStyles.AllowLeadingSign;

    /// <summary>ZigZag: numbers near zero, negative ones too, are small (protobuf.dev/programming-guides/encoding#signed-ints).</summary>
    public static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));

    /// <inheritdoc cref="ZigZag(int)" />
    public static ulong ZigZag(long value) => (ulong)((value << 1) ^ (value >> 63));

    /// <summary>The way back from <see cref="ZigZag(int)"/>.</summary>
    public static int UnZigZag(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    /// <summary>The way back from <see cref="ZigZag(long)"/>.</summary>
    public static long UnZigZag(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);

    /// <summary>The ticks of 100 ns since 1970.</summary>
    public static ulong ToUnixTicks(DateTime value) => (ulong)(value.Ticks - DateTime.UnixEpoch.Ticks);

    /// <summary>The date of ticks since 1970, of unspecified kind.</summary>
    public static DateTime FromUnixTicks(ulong ticks) => new(checked(DateTime.UnixEpoch.Ticks + unchecked((long)ticks)));

    /// <summary>The 16 bytes of a GUID in the order of its text.</summary>
    public static byte[] ToBigEndian(Guid value) => value == default ? [] : value.ToByteArray(bigEndian: true);

    /// <summary>The way back; no bytes are the empty GUID.</summary>
    public static Guid FromBigEndian(byte[]? bytes) =>
        bytes switch
        {
            null or [] => default,
            { Length: GuidLength } => new Guid(bytes, bigEndian: true),
            _ => throw new FormatException($"{bytes.Length} bytes are no GUID."),
        };

    /// <summary>The 16 bytes of a decimal as they lie in memory: flags, high, low, middle; each the least significant first.</summary>
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

    /// <summary>The way back.</summary>
    public static decimal ToDecimal(byte[]? bytes)
    {
        if (bytes is not { Length: WideLength })
        {
            throw new FormatException($"{bytes?.Length ?? 0} bytes are no decimal.");
        }

        Span<int> bits = stackalloc int[DecimalParts.Length];
        for (int i = 0; i < bits.Length; i++)
        {
            bits[DecimalParts[i]] = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(i * sizeof(int)));
        }

        return new decimal(bits);
    }

    /// <summary>A GUID as protobuf-net has it: the empty one as an empty string.</summary>
    public static string ToText(Guid value) => value == default ? "" : value.ToString("D", CultureInfo.InvariantCulture);

    /// <summary>The way back.</summary>
    public static Guid ToGuid(string? text) => string.IsNullOrEmpty(text) ? default : Guid.ParseExact(text, "D");

    /// <summary>A URI as it was given.</summary>
    public static string? ToText(Uri? value) => value?.OriginalString;

    /// <summary>The way back; relative ones too.</summary>
    public static Uri? ToUri(string? text) => text is null ? null : new Uri(text, UriKind.RelativeOrAbsolute);

    /// <summary>A version with two to four numbers.</summary>
    public static string? ToText(Version? value) => value?.ToString();

    /// <summary>The way back.</summary>
    public static Version? ToVersion(string? text) => text is null ? null : Version.Parse(text);

    /// <summary>An address in its usual notation.</summary>
    public static string? ToText(IPAddress? value) => value?.ToString();

    /// <summary>The way back.</summary>
    public static IPAddress? ToIPAddress(string? text) => text is null ? null : IPAddress.Parse(text);

    /// <summary>A culture's name.</summary>
    /// <exception cref="UnsupportedValueException">It would not be read: the culture is made up.</exception>
    public static string? ToText(CultureInfo? value) => value is null ? null : CultureNames.OfProcess.Check(value.Name);

    /// <summary>The way back, of cultures that exist: the framework keeps each name that it was ever asked for.</summary>
    public static CultureInfo? ToCultureInfo(string? text) => text is null ? null : CultureNames.OfProcess.Find(text);

    /// <summary>A time zone with all its rules.</summary>
    public static string? ToText(TimeZoneInfo? value) => value?.ToSerializedString();

    /// <summary>The way back.</summary>
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

    /// <summary>A builder's text.</summary>
    public static string? ToText(StringBuilder? value) => value?.ToString();

    /// <summary>The way back.</summary>
    public static StringBuilder? ToStringBuilder(string? text) => text is null ? null : new StringBuilder(text);

    /// <summary>A builder's UTF-16 units.</summary>
    public static char[]? ToChars(StringBuilder? value) => value?.ToString().ToCharArray();

    /// <summary>The way back.</summary>
    public static StringBuilder? ToStringBuilder(char[]? chars) => chars is null ? null : new StringBuilder(chars.Length).Append(chars);

    /// <summary>A Unicode scalar value as a string of one or two units.</summary>
    public static string ToText(Rune value) => value.ToString();

    /// <summary>The way back.</summary>
    public static Rune ToRune(string? text) =>
        text is not null && Rune.TryGetRuneAt(text, 0, out Rune rune) && rune.Utf16SequenceLength == text.Length
            ? rune
            : throw new FormatException("Not one Unicode scalar value.");

    /// <summary>The digits of a number.</summary>
    public static string ToText<T>(T value)
        where T : struct, INumberBase<T> => value.ToString(null, CultureInfo.InvariantCulture);

    /// <summary>The digits of a number, of which there are at most 1,000.</summary>
    /// <exception cref="UnsupportedValueException">It has more.</exception>
    public static string ToText(BigInteger value) => BigIntegerBound.Write(value).ToString(CultureInfo.InvariantCulture);

    /// <summary>The number that digits stand for.</summary>
    /// <exception cref="OverflowException">It is too large.</exception>
    public static Half ToHalf(string text)
    {
        var value = Half.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        return Half.IsInfinity(value) && !text.EndsWith("Infinity", StringComparison.Ordinal) ? throw TooLarge() : value;
    }

    /// <summary>The nearest value of a number.</summary>
    /// <exception cref="OverflowException">It is too large.</exception>
    public static Half ToHalf(float number)
    {
        var value = (Half)number;
        return Half.IsInfinity(value) && float.IsFinite(number) ? throw TooLarge() : value;
    }

    /// <summary>The number that digits stand for.</summary>
    public static Int128 ToInt128(string text) => Int128.Parse(text, Integer, CultureInfo.InvariantCulture);

    /// <summary>The number that digits stand for.</summary>
    public static UInt128 ToUInt128(string text) => UInt128.Parse(text, Integer, CultureInfo.InvariantCulture);

    /// <summary>The number that digits stand for, of which there are at most 1,000.</summary>
    /// <exception cref="OverflowException">There are more.</exception>
    public static BigInteger ToBigInteger(string text) => BigIntegerBound.Read(text);

    /// <summary>The 16 bytes of a number, the least significant first.</summary>
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

    /// <summary>The bytes of a number of at most 1,000 digits in two's complement, the least significant first.</summary>
    /// <exception cref="UnsupportedValueException">It has more.</exception>
    public static byte[] ToBytes(BigInteger value) => BigIntegerBound.Write(value).ToByteArray();

    /// <summary>The number of 16 bytes; no bytes are zero.</summary>
    public static Int128 ToInt128(byte[]? bytes) => IsWide(bytes) ? BinaryPrimitives.ReadInt128LittleEndian(bytes) : default;

    /// <inheritdoc cref="ToInt128(byte[])" />
    public static UInt128 ToUInt128(byte[]? bytes) => IsWide(bytes) ? BinaryPrimitives.ReadUInt128LittleEndian(bytes) : default;

    /// <summary>The number of any bytes; none are zero.</summary>
    /// <exception cref="OverflowException">It has more than 1,000 digits.</exception>
    public static BigInteger ToBigInteger(byte[]? bytes) => BigIntegerBound.Read(bytes ?? []);

    /// <summary>The bits.</summary>
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

    /// <summary>The way back.</summary>
    public static BitArray? ToBitArray(bool[]? bits) => bits is null ? null : new BitArray(bits);

    /// <summary>The bytes of a segment; null when it has no array.</summary>
    public static byte[]? ToBytes(ArraySegment<byte> value) => value.Array is null ? null : value.AsSpan().ToArray();

    /// <summary>The way back.</summary>
    public static ArraySegment<byte> ToSegment(byte[]? bytes) => bytes is null ? default : new ArraySegment<byte>(bytes);

    /// <summary>The bytes as a sequence of one segment; null is an empty one.</summary>
    public static ReadOnlySequence<byte> ToSequence(byte[]? bytes) => bytes is null ? default : new ReadOnlySequence<byte>(bytes);

    /// <summary>A value as one that was made already.</summary>
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
            _ => throw new FormatException($"{bytes.Length} bytes are no number of {WideLength}."),
        };

    private static OverflowException TooLarge() => new("It is too large.");
}

/// <summary>What a conversion from the form on the wire throws when the payload's value is invalid for the type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ConversionErrors
{
    /// <summary>Whether the exception is about the value, so that the payload is invalid; otherwise it is a defect.</summary>
    public static bool AreOfTheValue(Exception exception) =>
        exception is ArgumentException or FormatException or OverflowException or InvalidTimeZoneException;

    /// <summary>What was found, for the error: a noun phrase with the exception's sentence in it.</summary>
    public static string Found(Exception exception) => $"an invalid value ({exception.Message.ReplaceLineEndings(" ").TrimEnd('.')})";
}
