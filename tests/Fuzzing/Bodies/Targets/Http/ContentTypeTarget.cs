using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Negotiation;

namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>
/// The format of a body by <c>Content-Type</c>. What must hold: the case and the spaces around it change nothing, what is found is found
/// again by its own media type, and what browsers send without a preflight is never found.
/// </summary>
internal sealed class ContentTypeTarget() : Target("content-type", "content-type")
{
    private readonly byte[] _usual = HeaderText.Bytes("application/json" + string.Concat(Enumerable.Repeat("; charset=utf-8", 5_000)));

    public override IReadOnlyList<byte[]> Tokens => HeaderGrammar.Tokens;

    public override IEnumerable<byte[]> CreateSeeds() => HeaderGrammar.Seeds;

    public override byte[] Generate(Random random) => HeaderGrammar.Generate(random, maxMembers: 1);

    public override long Read(byte[] input)
    {
        Find(HeaderText.Of(input));
        return input.Length;
    }

    public override long ReadUsual() => Read(_usual);

    protected override Verdict Check(byte[] input)
    {
        string contentType = HeaderText.Of(input);
        Representation? found = MemoryUse.Check(() => Find(contentType), HeaderText.MaxMemory(contentType), "too much memory");
        BrokenPropertyException.ThrowUnless(
            ReferenceEquals(found?.Format, Find($" {contentType}\t")?.Format),
            "space changes what is found",
            contentType
        );
        BrokenPropertyException.ThrowUnless(
            ReferenceEquals(found?.Format, Find(SwapCase(contentType))?.Format),
            "the case changes what is found",
            contentType
        );
        BrokenPropertyException.ThrowUnless(
            found is null || ReferenceEquals(found.Format, Find(found.ContentType)?.Format),
            "what is found cannot be found again",
            contentType
        );
        string essence = contentType.Split(';')[0].Trim();
        BrokenPropertyException.ThrowUnless(found is null || ContentTypes.MayRead(essence), "what needs no preflight is read", contentType);
        return new Verdict(found is not null, $"{found?.ContentType} {contentType.Length / 8} {contentType.Count(c => c is ';' or '"')}");
    }

    private static Representation? Find(string contentType) => new ContentTypes(Negotiations.Formats).Find(contentType);

    private static string SwapCase(string text) =>
        string.Create(
            text.Length,
            text,
            static (swapped, text) =>
            {
                for (int i = 0; i < text.Length; i++)
                {
                    swapped[i] = char.IsAsciiLetter(text[i]) ? (char)(text[i] ^ 0x20) : text[i];
                }
            }
        );
}
