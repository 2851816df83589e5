namespace SerializationApi.Tests.Support;

/// <summary>
/// Tells which <c>Content-Type</c> a page of any origin may send without asking the server first
/// (https://fetch.spec.whatwg.org/#cors-safelisted-request-header), and makes values that are nearly one.
/// </summary>
public static class SimpleRequests
{
    private const string HttpWhitespace = " \t\r\n";
    private const string TokenSymbols = "!#$%&'*+-.^_`|~";

    private static readonly string[] Essences = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];

    private static readonly string[] Pieces =
    [
        .. Essences,
        "application/json",
        "application/x-msgpack",
        "text/json",
        "TEXT/Plain",
        "text",
        "plain",
        "/",
        "+json",
        ";",
        ";",
        ",",
        ",",
        "=",
        "\"",
        "\\",
        " ",
        "\t",
        "x",
        "*",
        "q=1",
        "charset=utf-8",
        "boundary=a",
        "format=application/json",
        ", application/json",
        ";x, application/json",
        ";x=\"a\", application/x-msgpack",
    ];

    /// <summary>
    /// Whether a browser sends lines of <c>Content-Type</c>, or none, without a preflight; also where it would not for other reasons, as
    /// for their length.
    /// </summary>
    public static bool MayHave(params string[] lines) =>
        lines.All(static line => string.IsNullOrWhiteSpace(line) || Essences.Contains(EssenceOf(line)));

    /// <summary>
    /// The essence of a value as browsers parse it (https://mimesniff.spec.whatwg.org/#parse-a-mime-type), in lower case; null where they
    /// fail.
    /// </summary>
    public static string? EssenceOf(string value)
    {
        string input = value.Trim([.. HttpWhitespace]);
        int slash = input.IndexOf('/', StringComparison.Ordinal);
        if (slash < 0)
        {
            return null;
        }

        string type = input[..slash];
        string rest = input[(slash + 1)..];
        int end = rest.IndexOf(';', StringComparison.Ordinal);
        string subtype = (end < 0 ? rest : rest[..end]).TrimEnd([.. HttpWhitespace]);
        return IsToken(type) && IsToken(subtype) ? $"{type}/{subtype}".ToLowerInvariant() : null;
    }

    /// <summary>Makes lines of <c>Content-Type</c> from pieces; most begin as one that a browser sends.</summary>
    public static string[] Make(Random random) =>
        random.Next(50) == 0 ? [] : [.. Enumerable.Range(0, random.Next(12) == 0 ? 2 : 1).Select(_ => MakeLine(random))];

    private static string MakeLine(Random random)
    {
        string start = random.Next(4) > 0 ? Essences[random.Next(Essences.Length)] + (random.Next(3) > 0 ? ";" : "") : "";
        return (start + string.Concat(Enumerable.Range(0, random.Next(7)).Select(_ => Pieces[random.Next(Pieces.Length)]))).Trim();
    }

    private static bool IsToken(string text) =>
        text.Length > 0 && text.All(static c => char.IsAsciiLetterOrDigit(c) || TokenSymbols.Contains(c, StringComparison.Ordinal));
}
