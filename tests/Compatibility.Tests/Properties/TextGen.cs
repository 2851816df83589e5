using FsCheck;
using FsCheck.Fluent;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Strings that encoders get wrong: every UTF-8 length, escapes, surrogate pairs, and lengths at the borders of headers.</summary>
internal static class TextGen
{
    private static readonly string[] Fragments =
    [
        "",
        "a",
        "Hello World ",
        "é",
        "ß",
        "测试",
        "あ",
        "😀",
        "🏳️‍🌈",
        "\0",
        "\u0001\u001f",
        "\"",
        "\\",
        "/",
        "\b\f\n\r\t",
        "\u007f\u0080",
        "\u07ff\u0800",
        "\ud7ff\ue000",
        "\uffff\ufffd\ufeff",
        "\U00010000\U0010ffff",
        "\u2028\u2029",
        "<script>&'+`",
        "e\u0301",
        "אבג",
    ];

    // At these many bytes or units a MessagePack or Protobuf header grows, and vectorised loops end.
    private static readonly int[] Lengths =
    [
        15,
        16,
        17,
        31,
        32,
        33,
        63,
        64,
        65,
        127,
        128,
        255,
        256,
        257,
        5461,
        16_383,
        16_384,
        21_846,
        65_535,
        65_536,
    ];

    private static readonly Gen<string> Mixed =
        from count in Gen.Choose(0, 6)
        from parts in Gen.Elements(Fragments).ArrayOf(count)
        select string.Concat(parts);

    private static readonly Gen<string> Scalars =
        from count in Gen.Choose(0, 40)
        from max in Gen.Elements(0x7f, 0x7ff, 0xffff, 0x10ffff)
        from scalars in Gen.Choose(0, max).ArrayOf(count)
        select string.Concat(scalars.Select(scalar => System.Text.Rune.IsValid(scalar) ? char.ConvertFromUtf32(scalar) : "x"));

    private static readonly Gen<string> Long =
        from length in Gen.Elements(Lengths)
        from unit in Gen.Elements('x', 'é', '测')
        from odd in Gen.Choose(0, length - 1)
        from other in Gen.Elements('\n', 'y', '界', '\u00ff')
        select new string(unit, length).Remove(odd, 1).Insert(odd, other.ToString());

    public static Gen<string> Text { get; } = Gen.Frequency((50, Mixed), (50, Scalars), (1, Long));
}
