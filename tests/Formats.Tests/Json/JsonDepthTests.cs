using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

public sealed class JsonDepthTests
{
    private static readonly Codec<Box<int>> Codec = Wire.Json<Box<int>>();

    [Fact]
    public void Values_nest_as_deep_as_the_limit_and_no_deeper()
    {
        string text = Wire.Text(Codec, Nested(64));
        Assert.Equal(text, Wire.Text(Codec, Wire.FromText(Codec, text)!));
        Assert.Throws<UnsupportedValueException>(() => Codec.Encode(Nested(65)));
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Codec, $$"""{"inner":{{text}}}"""));
    }

    [Fact]
    public void A_circle_is_refused()
    {
        var box = new Box<int>();
        box.Inner = box;
        Assert.Throws<UnsupportedValueException>(() => Codec.Encode(box));
    }

    [Theory]
    [InlineData("[")]
    [InlineData("{\"x\":")]
    [InlineData("[{\"x\":")]
    public void Bombs_in_what_is_skipped(string part)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Wire.FromText(Codec, "{\"x\":" + string.Concat(Enumerable.Repeat(part, 100_000)))
        );
        Assert.Contains("64", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Bombs_of_the_contract_itself() =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Codec, string.Concat(Enumerable.Repeat("{\"inner\":", 100_000))));

    [Fact]
    public void The_limit_is_the_formats()
    {
        Codec<Box<int>> shallow = Wire.Json<Box<int>>(new FormatLimits { MaxDepth = 2 });
        Assert.Throws<UnsupportedValueException>(() => shallow.Encode(Nested(3)));
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(shallow, """{"x":[[]]}"""));
        Assert.NotNull(Wire.FromText(shallow, """{"x":[]}"""));
    }

    private static Box<int> Nested(int depth) => new() { Inner = depth > 1 ? Nested(depth - 1) : null };
}
