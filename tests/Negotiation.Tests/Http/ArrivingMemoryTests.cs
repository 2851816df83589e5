using System.IO.Compression;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using static SerializationApi.Negotiation.Tests.ArrivingApp;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Nothing but the memory shows that long bodies are decoded while they arrive.</summary>
[Collection(nameof(ProcessCollection))]
public sealed class ArrivingMemoryTests
{
    // Of 60 MB most are unknown to the contract, so that what is allocated is the bytes, where they are held.
    [Theory]
    [InlineData("application/json", null)]
    [InlineData("application/x-msgpack; keys=names", null)]
    [InlineData("application/x-protobuf", null)]
    [InlineData("application/json", "gzip")]
    [InlineData("application/x-protobuf", "br")]
    public async Task The_bytes_are_not_held(string mediaType, string? coding)
    {
        const int Items = 15_000;
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                Map(web);
            },
            static builder =>
            {
                builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null);
                builder.Services.AddFormats(static formats => formats.Configure(static options => options.MaxExpansion = int.MaxValue));
            },
            kestrel: true);
        string junk = new('x', 4_000);
        WideOrder[] orders = [.. Enumerable.Range(0, Items).Select(i => new WideOrder { Id = i, Junk = junk })];
        await HoldsNoBytesAsync("/count", new WideDepot { Id = 7, Orders = [.. orders] });
        await HoldsNoBytesAsync("/list/count", orders);
        await HoldsNoBytesAsync("/list/array/count", orders);
        await HoldsNoBytesAsync("/array/count", new WideDepot { Id = 7, Orders = [.. orders] });

        async Task HoldsNoBytesAsync<T>(string path, T value)
        {
            byte[] plain = Encode(mediaType, value);
            byte[] body = coding is null ? plain : Compress(coding, plain);
            long before = GC.GetTotalAllocatedBytes();
            using HttpResponseMessage response = await PostAsync(app, path, mediaType, body, saysLength: true, coding);
            long allocated = GC.GetTotalAllocatedBytes() - before;
            Assert.Equal((path, $"{Items}"), (path, await response.Content.ReadAsStringAsync()));
            Assert.InRange(allocated, 0, plain.Length / 4);
        }
    }

    private static byte[] Compress(string coding, byte[] plain)
    {
        var output = new MemoryStream();
        using (Stream stream = coding == "gzip" ? new GZipStream(output, CompressionLevel.Fastest) : new BrotliStream(output, CompressionLevel.Fastest))
        {
            stream.Write(plain);
        }

        return output.ToArray();
    }
}
