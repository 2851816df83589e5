using System.IO.Compression;
using System.Net.Http.Headers;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

/// <summary>Connections that end within a compressed body: that is no fault of the coding, and must not be called one.</summary>
public sealed class BrokenConnectionTests
{
    private static readonly FormatSet Set = new(ContractShapes.All);

    [Theory]
    [InlineData("gzip")]
    [InlineData("deflate")]
    [InlineData("br")]
    public async Task The_connection_s_own_error_is_thrown(string coding)
    {
        using var body = new MemoryStream();
        using (
            Stream compressor = coding switch
            {
                "gzip" => new GZipStream(body, CompressionLevel.Optimal, leaveOpen: true),
                "deflate" => new ZLibStream(body, CompressionLevel.Optimal, leaveOpen: true),
                _ => new BrotliStream(body, CompressionLevel.Optimal, leaveOpen: true),
            }
        )
        {
            compressor.Write("{\"id\":1}"u8);
        }

        using var content = new StreamContent(new BrokenBody(body.ToArray()[..^5]));
        content.Headers.ContentType = MediaTypeHeaderValue.Parse("application/json");
        content.Headers.ContentEncoding.Add(coding);

        IOException error = await Assert.ThrowsAsync<IOException>(() => content.ReadFromFormatAsync<Member>(Set));
        Assert.Equal("gone", error.Message);
    }

    private sealed class BrokenBody(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => Checked(base.Read(buffer));

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            Checked(await base.ReadAsync(buffer, cancellationToken));

        private static int Checked(int read) => read > 0 ? read : throw new IOException("gone");
    }
}
