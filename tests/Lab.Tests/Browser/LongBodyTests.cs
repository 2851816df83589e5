using System.Buffers.Binary;
using System.IO.Compression;
using Microsoft.Playwright;
using SerializationApi.Api.Tests.Browser;

namespace SerializationApi.Lab.Tests.Browser;

/// <summary>Bodies that are longer than the page looks at, or become so: it says so, and holds no more of them than it shows.</summary>
[Trait("Tier", "system")]
public sealed class LongBodyTests(HostileApp app) : IClassFixture<HostileApp>
{
    private const int MaxBytes = 4 << 20;

    [Theory]
    [InlineData(1, MaxBytes + 1)]
    [InlineData(1, 256 << 20)]
    [InlineData(3, 64 << 20)]
    public async Task A_message_that_decompresses_to_more_than_the_limit_is_refused(int messages, int length)
    {
        byte[] message = Compressed(length);
        await using BrowserPage browser = await DecodeAsync([.. Enumerable.Repeat(message, messages).SelectMany(static bytes => bytes)]);
        await Assertions
            .Expect(browser.Page.Locator("#look-error"))
            .ToHaveTextAsync("A message of gRPC is longer than 4,194,304 bytes after decompression.", new() { Timeout = 60_000 });
    }

    [Fact]
    public async Task A_message_that_decompresses_to_the_limit_is_shown()
    {
        await using BrowserPage browser = await DecodeAsync(Compressed(MaxBytes));
        await Assertions.Expect(browser.Page.Locator("#facts")).ToContainTextAsync("application/x-protobuf", new() { Timeout = 60_000 });
        Assert.Equal("", await browser.Page.InnerTextAsync("#look-error"));
        Assert.Equal(MaxBytes, await ShownAsync(browser));
    }

    [Fact]
    public async Task A_compressed_message_that_is_not_gzip_or_has_bytes_behind_it_is_refused()
    {
        foreach (
            byte[] body in (byte[][])
                [
                    [1, 0, 0, 0, 3, 1, 2, 3],
                    Compressed(10)[..^4],
                    [.. Compressed(10), 0],
                ]
        )
        {
            BinaryPrimitives.WriteInt32BigEndian(body.AsSpan(1), body.Length - 5);
            await using BrowserPage browser = await DecodeAsync(body);
            await Assertions
                .Expect(browser.Page.Locator("#look-error"))
                .ToHaveTextAsync("A message of gRPC is compressed, and not by gzip.");
        }
    }

    [Fact]
    public async Task A_file_that_is_longer_than_the_limit_is_not_read()
    {
        await using BrowserPage browser = await app.OpenAsync();
        await browser.Page.EvaluateAsync("() => { File.prototype.arrayBuffer = () => { throw new Error('It was read.'); }; }");
        await SendAsync(browser, new byte[MaxBytes + 1]);
        await Assertions
            .Expect(browser.Page.Locator("#look-error"))
            .ToHaveTextAsync("The file has 4,194,305 bytes. At most 4,194,304 are read.");
    }

    [Fact]
    public async Task Of_many_messages_the_first_have_rows_and_all_are_counted()
    {
        await using BrowserPage browser = await DecodeAsync(new byte[5 * 800_000]);
        await Assertions.Expect(browser.Page.Locator("#rows tr")).ToHaveCountAsync(20, new() { Timeout = 60_000 });
        string last = await browser.Page.Locator("#rows th label").Last.InnerTextAsync();
        Assert.EndsWith("message 20 of 800,000", last, StringComparison.Ordinal);
    }

    [Fact(Explicit = true)] // Half a minute of typing in a browser.
    public async Task Text_that_is_longer_than_the_longest_body_as_hex_is_refused()
    {
        await using BrowserPage browser = await app.OpenAsync();
        await browser.Page.EvaluateAsync("() => { document.getElementById('paste').value = '0'.repeat(8 * 4194304 + 2); }");
        await browser.Page.ClickAsync("#decode");
        await Assertions
            .Expect(browser.Page.Locator("#look-error"))
            .ToHaveTextAsync("The text has 33,554,434 characters. At most 33,554,432 are read.", new() { Timeout = 60_000 });
    }

    [Fact]
    public async Task A_response_that_is_longer_than_the_limit_is_counted_and_shown_up_to_it()
    {
        await using BrowserPage browser = await app.OpenAsync($"#call={Uri.EscapeDataString("GET /long")}&in=application/json");
        await Assertions
            .Expect(browser.Page.Locator("#view-error"))
            .ToHaveTextAsync(
                "The body is longer than 4,194,304 bytes: only its first bytes are shown, without their members.",
                new() { Timeout = 60_000 }
            );
        Assert.Equal("6,291,456", await browser.Page.Locator("#rows td:nth-child(4)").First.InnerTextAsync());
        Assert.Equal(MaxBytes, await ShownAsync(browser));
    }

    // How many bytes the last pane has, in full rows.
    private static Task<int> ShownAsync(BrowserPage browser) =>
        browser.Page.Locator("#hex").EvaluateAsync<int>("hex => hex.ariaRowCount * hex.ariaColCount");

    private async Task<BrowserPage> DecodeAsync(byte[] body)
    {
        BrowserPage browser = await app.OpenAsync();
        await SendAsync(browser, body);
        return browser;
    }

    private static async Task SendAsync(BrowserPage browser, byte[] body)
    {
        var file = new FilePayload
        {
            Name = "body.bin",
            MimeType = "application/octet-stream",
            Buffer = body,
        };
        await browser.Page.SetInputFilesAsync("#file", file);
        await browser.Page.ClickAsync("#decode");
    }

    // A message of gRPC: field 1 of Protobuf, as long as it must be, of zeros; and gzip of that.
    private static byte[] Compressed(int length)
    {
        byte[] plain = new byte[length];
        if (length > 6)
        {
            plain[0] = 0x0A;
            int left = length - 6;
            for (int i = 1; i <= 5; i++, left >>= 7)
            {
                plain[i] = (byte)((left & 0x7F) | (i < 5 ? 0x80 : 0));
            }
        }

        using var packed = new MemoryStream();
        packed.Write([1, 0, 0, 0, 0]);
        using (var gzip = new GZipStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            gzip.Write(plain);
        }

        byte[] message = packed.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(message.AsSpan(1), message.Length - 5);
        return message;
    }
}
