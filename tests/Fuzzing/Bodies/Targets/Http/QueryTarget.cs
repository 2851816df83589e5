using Microsoft.AspNetCore.Http;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Negotiation;

namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>The search for <c>?format=</c>, held to ASP.NET Core's own reading of the query.</summary>
internal sealed class QueryTarget() : Target("query", "query")
{
    private const string Parameter = "format";

    private readonly byte[] _usual = HeaderText.Bytes(string.Concat(Enumerable.Repeat("count=12&seed=1&", 5_000)) + "format=json");

    public override IReadOnlyList<byte[]> Tokens { get; } =
    [
        .. new[] { "format=", "FORMAT=", "&", "=", "%66ormat=", "json", "msgpack", "%", "%2", "%00", "%e2%82%ac", "+" }.Select(
            HeaderText.Bytes
        ),
    ];

    public override IEnumerable<byte[]> CreateSeeds() =>
        new[]
        {
            "",
            "format=json",
            "count=1&format=msgpack",
            "format=&format=protobuf",
            "xformat=json",
            "format=%6Ason",
            "a&&format",
        }.Select(HeaderText.Bytes);

    public override byte[] Generate(Random random) => HeaderGrammar.Join(random, Tokens, maxParts: 8);

    public override long Read(byte[] input)
    {
        QueryOverride.TryFind(Query(input), Parameter, out _);
        return input.Length;
    }

    public override long ReadUsual() => Read(_usual);

    protected override Verdict Check(byte[] input)
    {
        QueryString query = Query(input);
        bool found = QueryOverride.TryFind(query, Parameter, out ReadOnlyMemory<char> value);
        BrokenPropertyException.ThrowUnless(
            !found || Microsoft.AspNetCore.WebUtilities.QueryHelpers.ParseQuery(query.Value)[Parameter].Contains(value.ToString()),
            "finds what is not there",
            query.Value!
        );
        return new Verdict(found, $"{found} {value.Length} {input.Length / 8}");
    }

    // What Kestrel lets through: no spaces or control characters, and no fragment.
    private static QueryString Query(byte[] input) =>
        new("?" + string.Concat(HeaderText.Of(input).Where(c => c is > ' ' and < '\u007f' and not '#')));
}
