using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>What means something in a format: headers, delimiters, the names of members.</summary>
internal static class WireTokens
{
    private static readonly byte[][] Json =
    [
        .. new[]
        {
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "null",
            "true",
            "false",
            "-",
            "0",
            "1e999",
            "\\u0000",
            "\\ud83d\\ude00",
            "\\ud800",
            "\\",
            "[]",
            "{}",
            "\"\"",
            "1.5",
            " ",
            "\ufeff",
            "0.1",
            "E+",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    private static readonly byte[][] MessagePack =
    [
        [0xc0],
        [0xc2],
        [0x80],
        [0x8f],
        [0x90],
        [0x9f],
        [0xa0],
        [0xbf],
        [0xc4, 0],
        [0xc5, 0, 1],
        [0xc6, 0, 0, 0, 1],
        [0xc7, 12, 0xff],
        [0xc7, 0, 99],
        [0xc9, 0, 0, 0, 1, 98],
        [0xd4, 0xff],
        [0xd6, 0xff],
        [0xd7, 0xff],
        [0xca],
        [0xcb],
        [0xcc],
        [0xcd],
        [0xce],
        [0xcf],
        [0xd0],
        [0xd1],
        [0xd2],
        [0xd3],
        [0xd9],
        [0xda, 0, 1],
        [0xdb, 0, 0, 0, 1],
        [0xdc, 0, 1],
        [0xdd, 0, 0, 0, 1],
        [0xdd, 0x7f, 0xff, 0xff, 0xff],
        [0xde, 0, 1],
        [0xdf, 0, 0, 0, 1],
        [0xc1],
    ];

    private static readonly byte[][] Cbor =
    [
        [0xf6],
        [0xf7],
        [0xf4],
        [0xf0],
        [0xf8, 0xff],
        [0xf9],
        [0xfa],
        [0xfb],
        [0x18],
        [0x19],
        [0x1a],
        [0x1b],
        [0x38],
        [0x3b],
        [0x58, 1],
        [0x78, 1],
        [0x5f],
        [0x7f],
        [0x98, 1],
        [0x9a, 0x7f, 0xff, 0xff, 0xff],
        [0x9f],
        [0xb8, 1],
        [0xbb, 0x80, 0, 0, 0, 0, 0, 0, 0],
        [0xbf],
        [0xff],
        [0xc0],
        [0xc1],
        [0xc2],
        [0xc3],
        [0xc4, 0x82],
        [0xd9, 0xd9, 0xf7],
        [0xd8, 0xff],
        [0x1c],
        [0x80],
        [0xa0],
        [0x60],
        [0x40],
    ];

    private static readonly byte[][] Protobuf =
    [
        [0x08],
        [0x0a],
        [0x0a, 0],
        [0x0b],
        [0x0c],
        [0x0d],
        [0x09],
        [0x12],
        [0x12, 0],
        [0x1a, 0],
        [0x80, 0],
        [0xff, 0xff, 0xff, 0xff, 0x0f],
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
        [0xfa, 0xff, 0xff, 0xff, 0x0f],
        [0xca, 1, 0],
    ];

    private static readonly byte[][] MemoryPack =
    [
        [0xff],
        [0xfe],
        [0xff, 0xff, 0xff, 0xff],
        [0xfe, 0xff, 0xff, 0xff],
        [0, 0, 0, 0],
        [1, 0, 0, 0],
        [0xff, 0xff, 0xff, 0x7f],
        [0, 0, 0, 0x80],
        [0, 0xd8],
        [0, 0xdc],
        [0, 0xd8, 0, 0xd8, 0, 0xdc],
        [0xfd, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0xc3, 0xa9],
    ];

    /// <summary>The tokens of a variant and a contract.</summary>
    public static IReadOnlyList<byte[]> Of(string wire, ShapeMember[] members) =>
        wire switch
        {
            Wire.Json => [.. Json, .. members.Select(member => Encoding.UTF8.GetBytes($"\"{member.JsonName}\":"))],
            Wire.Protobuf =>
            [
                .. Protobuf,
                .. members.Where(member => member.Number < 16).Select(member => new[] { (byte)((member.Number << 3) | 2) }),
            ],
            Wire.MemoryPack => MemoryPack,
            Wire.Cbor =>
            [
                .. Cbor,
                .. members
                    .Where(member => member.Utf8Name.Length < 24)
                    .Select(member => (byte[])[(byte)(0x60 | member.Utf8Name.Length), .. member.Utf8Name]),
            ],
            _ =>
            [
                .. MessagePack,
                .. members
                    .Where(member => member.Utf8Name.Length < 32)
                    .Select(member => (byte[])[(byte)(0xa0 | member.Utf8Name.Length), .. member.Utf8Name]),
            ],
        };
}
