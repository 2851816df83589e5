namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// The first byte of each MessagePack value (github.com/msgpack/msgpack, spec.md, "Formats"), and the extension types in
/// use here.
/// </summary>
internal static class MessagePackCode
{
    public const byte MaxPositiveFixInt = 0x7f;
    public const byte FixMap = 0x80;
    public const byte FixArray = 0x90;
    public const byte FixStr = 0xa0;
    public const byte Nil = 0xc0;
    public const byte NeverUsed = 0xc1;
    public const byte False = 0xc2;
    public const byte True = 0xc3;
    public const byte Bin8 = 0xc4;
    public const byte Bin16 = 0xc5;
    public const byte Bin32 = 0xc6;
    public const byte Ext8 = 0xc7;
    public const byte Ext16 = 0xc8;
    public const byte Ext32 = 0xc9;
    public const byte Float32 = 0xca;
    public const byte Float64 = 0xcb;
    public const byte UInt8 = 0xcc;
    public const byte UInt16 = 0xcd;
    public const byte UInt32 = 0xce;
    public const byte UInt64 = 0xcf;
    public const byte Int8 = 0xd0;
    public const byte Int16 = 0xd1;
    public const byte Int32 = 0xd2;
    public const byte Int64 = 0xd3;
    public const byte FixExt1 = 0xd4;
    public const byte FixExt4 = 0xd6;
    public const byte FixExt8 = 0xd7;
    public const byte FixExt16 = 0xd8;
    public const byte Str8 = 0xd9;
    public const byte Str16 = 0xda;
    public const byte Str32 = 0xdb;
    public const byte Array16 = 0xdc;
    public const byte Array32 = 0xdd;
    public const byte Map16 = 0xde;
    public const byte Map32 = 0xdf;
    public const byte MinNegativeFixInt = 0xe0;

    public const int MaxFixStrLength = 31;
    public const int MaxFixArrayLength = 15;
    public const int MinFixInt = -32;

    /// <summary>MessagePack-CSharp: a value of a union is an array of its case's key and the object.</summary>
    public const int CaseLength = 2;

    /// <summary>Timestamp, of the specification.</summary>
    public const sbyte TimestampType = -1;

    /// <summary>The number of low bits of a 64-bit timestamp that are its seconds; the bits above are its nanoseconds.</summary>
    public const int TimestampSecondsBits = 34;

    /// <summary>MessagePack-CSharp: the sizes of LZ4 blocks, first item of an array whose other items are the blocks.</summary>
    public const sbyte Lz4BlockArrayType = 98;

    /// <summary>MessagePack-CSharp: one LZ4 block after its size.</summary>
    public const sbyte Lz4BlockType = 99;

    public static string Describe(byte code) =>
        code switch
        {
            Nil => "nil",
            NeverUsed => "the byte 0xc1, which begins no value",
            False or True => "a boolean",
            <= MaxPositiveFixInt or >= MinNegativeFixInt or (>= UInt8 and <= Int64) => "an integer",
            (>= FixMap and < FixArray) or Map16 or Map32 => "a map",
            (>= FixArray and < FixStr) or Array16 or Array32 => "an array",
            (>= FixStr and < Nil) or Str8 or Str16 or Str32 => "a string",
            Bin8 or Bin16 or Bin32 => "binary",
            Float32 or Float64 => "a floating-point number",
            _ => "an extension",
        };

    public static bool IsStringOrBinary(byte code) => code is (>= FixStr and < Nil) or Str8 or Str16 or Str32 or Bin8 or Bin16 or Bin32;

    /// <summary>The length of an array's head, from its code; 0 if it is not an array.</summary>
    public static int ArrayHeadLength(byte code) =>
        code switch
        {
            >= FixArray and < FixStr => 1,
            Array16 => 1 + sizeof(ushort),
            Array32 => 1 + sizeof(uint),
            _ => 0,
        };
}
