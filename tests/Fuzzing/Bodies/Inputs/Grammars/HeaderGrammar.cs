using System.Text;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>Values of <c>Accept</c> and <c>Content-Type</c> (RFC 9110 §8.3.1, §12.5.1).</summary>
internal static class HeaderGrammar
{
    private static readonly string[] Types =
    [
        "application/json",
        "text/json",
        "application/x-msgpack",
        "application/msgpack",
        "application/vnd.msgpack",
        "application/x-protobuf",
        "application/protobuf",
        "application/x-memorypack",
        "*/*",
        "application/*",
        "text/*",
        "text/html",
        "*/json",
        "image/png",
        "APPLICATION/JSON",
        "application/",
        "/json",
        "application",
    ];

    private static readonly string[] Parameters =
    [
        "q=1",
        "q=0",
        "q=0.5",
        "q=0.999",
        "q=1.001",
        "Q=0.25",
        "q=",
        "q=\"1\"",
        "keys=names",
        "keys=positions",
        "KEYS=\"Names\"",
        "keys=",
        "compression=lz4-block",
        "compression=lz4-block-array",
        "compression=none",
        "compression=\"lz4\\-block\"",
        "charset=utf-8",
        "charset=\"utf-8\"",
        "charset=latin1",
        "a=\"b,c;d\\\"e\"",
        "a=\"",
        "a",
        "",
        "level=1",
        "a==b",
    ];

    /// <summary>Characters and words that mean something.</summary>
    public static IReadOnlyList<byte[]> Tokens { get; } =
    [
        .. Types
            .Concat(Parameters)
            .Concat([",", ";", "=", "\"", "\\", "\\\"", " ", "\t", "/", "*", "q=0.", ";q=", "é"])
            .Select(Encoding.Latin1.GetBytes),
    ];

    /// <summary>What browsers and clients send.</summary>
    public static IReadOnlyList<byte[]> Seeds { get; } =
    [
        .. new[]
        {
            "",
            "*/*",
            "application/json",
            "application/json; charset=utf-8",
            "application/x-msgpack; compression=lz4-block; keys=names",
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
            "application/*;q=0.2, application/x-msgpack;keys=names",
            "application/json;q=0, */*",
        }.Select(Encoding.Latin1.GetBytes),
    ];

    /// <summary>A field's value.</summary>
    public static byte[] Generate(Random random, int maxMembers)
    {
        var text = new StringBuilder();
        for (int members = random.Next(1, maxMembers + 1); members > 0; members--)
        {
            text.Append(random.Pick(Types));
            for (int parameters = random.Next(4); parameters > 0; parameters--)
            {
                text.Append(Space(random)).Append(';').Append(Space(random)).Append(random.Pick(Parameters));
            }

            text.Append(Space(random)).Append(members > 1 ? "," : "").Append(Space(random));
        }

        return Encoding.Latin1.GetBytes(text.ToString());
    }

    /// <summary>Any parts behind one another.</summary>
    public static byte[] Join(Random random, IReadOnlyList<byte[]> parts, int maxParts) =>
        [.. Enumerable.Range(0, random.Next(maxParts + 1)).SelectMany(_ => random.Pick(parts))];

    private static string Space(Random random) =>
        random.Next(8) switch
        {
            0 => " ",
            1 => "\t ",
            _ => "",
        };
}
