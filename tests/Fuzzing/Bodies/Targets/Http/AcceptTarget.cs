using System.Buffers;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Negotiation;

namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>
/// The parser of media types and the choice by <c>Accept</c>. What must hold: it ends, each member is well formed, an empty
/// member more and the cache change nothing, and what is chosen is what is read back from <c>Content-Type</c>.
/// </summary>
internal sealed class AcceptTarget() : Target("accept", "accept")
{
    // RFC 9110 §5.6.2.
    private static readonly SearchValues<char> TokenChars = SearchValues.Create(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    );

    private readonly Negotiator _negotiator = Negotiations.Create();

    private readonly byte[] _usual = HeaderText.Bytes(
        string.Concat(Enumerable.Repeat("application/json;keys=names;q=0.5, text/html, ", 1_500))
    );

    public override IReadOnlyList<byte[]> Tokens => HeaderGrammar.Tokens;

    public override IEnumerable<byte[]> CreateSeeds() => HeaderGrammar.Seeds;

    public override byte[] Generate(Random random) => HeaderGrammar.Generate(random, maxMembers: 5);

    public override long Read(byte[] input)
    {
        _negotiator.Everything.Select(HeaderText.Of(input));
        return input.Length;
    }

    public override long ReadUsual() => Read(_usual);

    protected override Verdict Check(byte[] input)
    {
        string accept = HeaderText.Of(input);
        string members = CheckMembers(accept);
        Representation? chosen = MemoryUse.Check(
            () => _negotiator.Everything.Select(accept),
            HeaderText.MaxMemory(accept),
            "too much memory"
        );
        BrokenPropertyException.ThrowUnless(
            ReferenceEquals(chosen, _negotiator.Everything.Select(accept)) || accept.Length > BoundedCache<int>.MaxKeyLength,
            "the cache forgets",
            accept
        );
        Representation? again = _negotiator.Everything.Select(", " + accept);
        BrokenPropertyException.ThrowUnless(chosen?.ContentType == again?.ContentType, "an empty member changes the choice", accept);
        if (chosen is not null)
        {
            Representation? found = new ContentTypes(Negotiations.Formats).Find(chosen.ContentType);
            BrokenPropertyException.ThrowUnless(
                ReferenceEquals(found?.Format, chosen.Format),
                "what is chosen cannot be read",
                chosen.ContentType
            );
        }

        return new Verdict(chosen is not null, $"{members} {chosen?.ContentType}");
    }

    private static string CheckMembers(string accept)
    {
        var reader = new MediaTypeReader(accept);
        int members = 0;
        int parameters = 0;
        while (reader.Read())
        {
            members++;
            BrokenPropertyException.ThrowUnless(members <= accept.Length, "reads more members than there are characters", accept);
            BrokenPropertyException.ThrowUnless(
                reader.Quality is >= 0 and <= MediaTypeReader.FullQuality,
                "a weight out of range",
                $"{reader.Quality}: {accept}"
            );
            BrokenPropertyException.ThrowUnless(IsToken(reader.Type) && IsToken(reader.Subtype), "a type that is no token", accept);
            var parameterReader = new MediaTypeParameterReader(reader.Parameters);
            while (parameterReader.Read())
            {
                parameters++;
                BrokenPropertyException.ThrowUnless(IsToken(parameterReader.Name), "a parameter without a name", accept);
            }
        }

        return $"{members} {parameters}";
    }

    private static bool IsToken(ReadOnlySpan<char> text) => !text.IsEmpty && text.IndexOfAnyExcept(TokenChars) < 0;
}
