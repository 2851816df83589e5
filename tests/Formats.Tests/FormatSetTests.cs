namespace SerializationApi.Formats.Tests;

/// <summary>Finds formats by <c>Content-Type</c>.</summary>
public sealed class FormatSetTests
{
    private static readonly FormatSet Formats = new([]);

    [Theory]
    [InlineData("application/x-msgpack", "msgpack")]
    [InlineData(" APPLICATION/X-MSGPACK ; KEYS=\"names\"", "msgpack; keys=names")]
    [InlineData("application/x-msgpack; keys=names; compression=lz4-block", "msgpack; compression=lz4-block; keys=names")]
    [InlineData("application/x-msgpack; x=\"a; keys=names\"", "msgpack")]
    [InlineData("application/x-msgpack; x=\"a, b\"", "msgpack")]
    [InlineData("application/vnd.acme.order.v2+msgpack; keys=names", "msgpack; keys=names")]
    [InlineData("application/vnd.acme+x+msgpack", "msgpack")]
    [InlineData("application/x-msgpack; keys=numbers", null)]
    [InlineData("application/x-msgpack; keys=\"names", null)]
    [InlineData("application/x-msgpack, application/x-msgpack", null)]
    [InlineData("text/plain, application/x+msgpack", null)]
    [InlineData("text/plain;x, application/x-msgpack", null)]
    [InlineData("a b/c+msgpack", null)]
    [InlineData("+msgpack", null)]
    [InlineData("text/plain", null)]
    [InlineData(";", null)]
    [InlineData("", null)]
    public void A_content_type_is_one_media_type_with_parameters(string contentType, string? found) =>
        Assert.Equal(found, Formats.FindByContentType(contentType) is { } format ? format.Name + format.ContentTypeParameters : null);
}
