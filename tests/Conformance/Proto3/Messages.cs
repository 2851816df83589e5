using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Conformance.Proto3;

/// <summary>TestAllTypesProto3.NestedMessage.</summary>
public sealed class NestedMessage
{
    [DataMember(Order = 1)]
    public int A { get; set; }

    [DataMember(Order = 2)]
    public TestAllTypesProto3? Corecursive { get; set; }
}

/// <summary>A message of the same file.</summary>
public sealed class ForeignMessage
{
    [DataMember(Order = 1)]
    public int C { get; set; }
}

/// <summary>TestAllTypesProto3.AliasedEnum, some values of which have two names.</summary>
public enum AliasedEnum
{
    Foo = 0,
    Bar = 1,
    Baz = 2,
    Moo = Baz,
}

/// <summary>A string of which an empty one is not an absent one: a member of a oneof is always written.</summary>
[ShapeAs<string>]
public readonly record struct PresentText(string Value);

/// <summary>The same of bytes.</summary>
[ShapeAs<byte[]>]
public readonly record struct PresentBytes(byte[] Value);

/// <summary>sint32 and sint64: our annotations have no form for them, so they are converted to numbers that are varints.</summary>
internal static class ZigZag
{
    public static uint ToWire(int value) => (uint)((value << 1) ^ (value >> 31));

    public static int FromWire(uint wire) => (int)(wire >> 1) ^ -(int)(wire & 1);

    public static ulong ToWire(long value) => (ulong)((value << 1) ^ (value >> 63));

    public static long FromWire(ulong wire) => (long)(wire >> 1) ^ -(long)(wire & 1);
}

/// <summary>fixed32 and fixed64: our annotations have no form for them, so they are the bits of floating-point numbers.</summary>
internal static class FixedSize
{
    public static float ToWire(uint value) => BitConverter.UInt32BitsToSingle(value);

    public static uint FromWire(float wire) => BitConverter.SingleToUInt32Bits(wire);

    public static double ToWire(ulong value) => BitConverter.UInt64BitsToDouble(value);

    public static ulong FromWire(double wire) => BitConverter.DoubleToUInt64Bits(wire);
}

/// <summary>The same of sfixed32 and sfixed64.</summary>
internal static class SignedFixedSize
{
    public static float ToWire(int value) => BitConverter.Int32BitsToSingle(value);

    public static int FromWire(float wire) => BitConverter.SingleToInt32Bits(wire);

    public static double ToWire(long value) => BitConverter.Int64BitsToDouble(value);

    public static long FromWire(double wire) => BitConverter.DoubleToInt64Bits(wire);
}
