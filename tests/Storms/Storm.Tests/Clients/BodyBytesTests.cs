using System.IO.Compression;
using System.Text;
using SerializationApi.Storm.Clients;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Tests.Clients;

public sealed class BodyBytesTests
{
    [Fact]
    public async Task Prefix_and_unit_are_repeated_to_the_length() =>
        Assert.Equal(
            "01020A0B0A0B0A",
            Convert.ToHexString(
                await MakeAsync(
                    new Body
                    {
                        Prefix = "0102",
                        Unit = "0A0B",
                        Bytes = 7,
                    }
                )
            )
        );

    [Fact]
    public async Task Noise_is_the_same_each_time()
    {
        byte[] noise = await MakeAsync(new Body { Bytes = 1_000 });
        Assert.Equal(noise, await MakeAsync(new Body { Bytes = 1_000 }));
        Assert.InRange(noise.Distinct().Count(), 200, 256);
    }

    [Fact]
    public async Task Message_has_a_head_with_its_own_length_or_the_one_it_claims()
    {
        Assert.Equal("00000000020805", Convert.ToHexString(await MakeAsync(new Body { Prefix = "0805", IsMessage = true })));
        Assert.Equal(
            "00000186A00A",
            Convert.ToHexString(
                await MakeAsync(
                    new Body
                    {
                        Prefix = "0A",
                        IsMessage = true,
                        Claimed = 100_000,
                    }
                )
            )
        );
        Assert.Equal(
            "AAAAAAIIBQ==",
            Encoding.ASCII.GetString(
                await MakeAsync(
                    new Body
                    {
                        Prefix = "0805",
                        IsMessage = true,
                        IsText = true,
                    }
                )
            )
        );
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    [InlineData("deflate")]
    public async Task Coding_compresses_what_the_service_decompresses(string coding)
    {
        byte[] bytes = await MakeAsync(
            new Body
            {
                Unit = "00",
                Bytes = 1 << 20,
                Coding = coding,
            }
        );
        Assert.InRange(bytes.Length, 1, 20_000);
        var plain = new MemoryStream();
        using Stream decoder = coding switch
        {
            "br" => new BrotliStream(new MemoryStream(bytes), CompressionMode.Decompress),
            "deflate" => new ZLibStream(new MemoryStream(bytes), CompressionMode.Decompress),
            _ => new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress),
        };
        await decoder.CopyToAsync(plain, TestContext.Current.CancellationToken);
        Assert.Equal(1 << 20, plain.Length);
    }

    private static Task<byte[]> MakeAsync(Body body) =>
        new BodyBytes(service: null).MakeAsync(
            new StormClient
            {
                Protocol = Protocol.Http1,
                Path = "/",
                Body = body,
                Steps = [],
            }
        );
}
