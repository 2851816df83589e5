using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>The texts of errors about values.</summary>
public sealed class ErrorTextTests
{
    private const string Contract = """
        [MessagePackObject] public class C { [Key(0)] public ulong A { get; set; } [Key(1)] public Half B { get; set; } [Key(2)] public int D { get => _d; set => _d = value < 0 ? throw new ArgumentOutOfRangeException(nameof(value), "Below zero.") : value; } private int _d; }
        public static class V { public static C Of() => new(); }
        """;

    [Theory]
    [InlineData("msgpack", "91d0df", "At byte 1: found -33, expected an integer from 0 to 18446744073709551615.")]
    [InlineData("cbor", "a16161 20", "At byte 3: found -1, expected an integer from 0 to 18446744073709551615.")]
    [InlineData("json", "7b2261223a2d317d", "expected a number from 0 to 18446744073709551615.")]
    [InlineData("msgpack", "9200ca49742400", "found an invalid value (It is too large), expected a valid Half.")]
    [InlineData("msgpack", "930000ff", "found an invalid value (Below zero. (Parameter 'value')), expected a valid C.D.")]
    public void An_error_is_a_sentence(string format, string payload, string message)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            new Loaded(Contract).Decode(format, payload.Replace(" ", "", StringComparison.Ordinal))
        );
        Assert.EndsWith(message, error.Message, StringComparison.Ordinal);
    }
}
