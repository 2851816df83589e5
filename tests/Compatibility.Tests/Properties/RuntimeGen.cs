using System.Buffers;
using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Generators of the runtime's types that are written as others.</summary>
internal static class RuntimeGen
{
    private static readonly Gen<byte[]> Bytes = Gen.Choose(0, 40)
        .SelectMany(length => Gen.Choose(0, 255).ArrayOf(length))
        .Select(items => items.Select(item => (byte)item).ToArray());

    private static readonly Gen<Int128> Wide = Bytes.Select(bytes => (Int128)new BigInteger(bytes.AsSpan(0, Math.Min(16, bytes.Length))));

    public static IReadOnlyDictionary<Type, Gen<object>> All { get; } =
        new Dictionary<Type, Gen<object>>
        {
            [typeof(Uri)] = Any("https://example.org/a?b=c#d", "/relative", "", "urn:isbn:0", "https://müller.example/测试")
                .Select(text => (object)new Uri((string)text, UriKind.RelativeOrAbsolute)),
            [typeof(Version)] = Any(new Version(1, 2), new Version(0, 0, 0), new Version(1, 2, 3, int.MaxValue)),
            [typeof(IPAddress)] = Any(IPAddress.Loopback, IPAddress.IPv6Any, IPAddress.Parse("2001:db8::1"), IPAddress.Parse("fe80::1%4")),
            [typeof(CultureInfo)] = Any(
                CultureInfo.InvariantCulture,
                CultureInfo.GetCultureInfo("de-DE"),
                CultureInfo.GetCultureInfo("tr-TR")
            ),
            [typeof(StringBuilder)] = TextGen.Text.Select(text => (object)new StringBuilder(text)),
            [typeof(Rune)] = Any(default(Rune), new Rune('x'), new Rune(0x1F600), new Rune(0x10FFFF), new Rune(0xD7FF)),
            [typeof(Half)] = Gen.Choose(0, ushort.MaxValue).Select(bits => (object)BitConverter.UInt16BitsToHalf((ushort)bits)),
            [typeof(Int128)] = Gen.OneOf(Wide.Select(value => (object)value), Any(Int128.MinValue, Int128.MaxValue, Int128.Zero)),
            [typeof(UInt128)] = Gen.OneOf(Wide.Select(value => (object)(UInt128)value), Any(UInt128.MaxValue, UInt128.Zero)),
            [typeof(BigInteger)] = Bytes.Select(bytes => (object)new BigInteger(bytes)),
            [typeof(Complex)] = Any(default(Complex), new Complex(1.5, -2), new Complex(double.MaxValue, double.Epsilon)),
            [typeof(BitArray)] = Bytes.Select(bytes => (object)new BitArray(bytes.Select(item => item > 99).ToArray())),
            [typeof(Memory<byte>)] = Bytes.Select(bytes => (object)new Memory<byte>(bytes)),
            [typeof(ReadOnlyMemory<byte>)] = Bytes.Select(bytes => (object)new ReadOnlyMemory<byte>(bytes)),
            [typeof(ArraySegment<byte>)] = Bytes.Select(bytes => (object)new ArraySegment<byte>([0, .. bytes, 0], 1, bytes.Length)),
            [typeof(ReadOnlySequence<byte>)] = Bytes.Select(bytes => (object)new ReadOnlySequence<byte>(bytes)),
        };

    private static Gen<object> Any(params object[] values) => Gen.Elements(values);
}
