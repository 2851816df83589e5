using System.IO.Compression;
using System.Text;
using System.Text.Json;
using Microsoft.Playwright;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>Bodies that are pasted, dropped, or edited in the lab.</summary>
public sealed class LabBodyTests(ApiFixture api, LabService service) : IClassFixture<LabService>
{
    // [7, ["tea"]] in MessagePack.
    private static readonly byte[] Small = [0x92, 0x07, 0x91, 0xA3, 0x74, 0x65, 0x61];

    [Theory]
    [InlineData("92079 1a3 746561")]
    [InlineData("0x92, 0x07, 0x91, 0xA3, 0x74, 0x65, 0x61")]
    [InlineData("\\x92\\x07\\x91\\xa3\\x74\\x65\\x61")]
    [InlineData("kgeRo3RlYQ==")]
    [InlineData("kgeRo3RlYQ")]
    [InlineData("00000000: 9207 91a3 7465 61                        ....tea")]
    [InlineData("00000000  92 07 91 a3 74 65 61                              |....tea|\n00000007")]
    public async Task Pasted_bytes_are_decoded_by_their_own_structure(string text)
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.DecodeAsync(text, format: "application/x-msgpack");

        Assert.Equal(Convert.ToHexStringLower(Small), string.Concat(await lab.Page.Locator("#hex [role=gridcell]").AllInnerTextsAsync()));
        Assert.Equal(["$", "[0]", "[1]", "[0]"], await lab.Page.Locator("#tree .name").AllInnerTextsAsync());
        Assert.True(await lab.Page.Locator("#edit").IsHiddenAsync());
    }

    [Fact]
    public async Task Pasted_JSON_is_recognised_and_a_contract_names_what_it_lacks()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.DecodeAsync("""{"id": "a", "age": 41, "shoes": 2}""", contract: "User");

        Assert.Contains("application/json is a guess", await lab.Page.InnerTextAsync("#facts"), StringComparison.Ordinal);
        Assert.Contains("shoes", await lab.Page.Locator("#tree .unknown .name").AllInnerTextsAsync());
        Assert.Contains("age", await lab.Page.Locator("#tree .row:not(.unknown) .name").AllInnerTextsAsync());
    }

    [Fact]
    public async Task A_broken_body_shows_where_it_breaks_and_what_is_before()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        byte[] users = TestDataset.Find("users").Encode(api.Formats, "msgpack", 50, 1)[..3_000];
        await lab.DecodeAsync(Convert.ToBase64String(users), "application/x-msgpack", "User[]");

        string error = await lab.Page.InnerTextAsync("#view-error");
        Assert.StartsWith("At byte ", error, StringComparison.Ordinal);
        int bad = Assert.Single(await lab.BytesAsync("bad"));
        Assert.Equal($"At byte {bad}", error.Split(':')[0]);
        Assert.True(await lab.Page.Locator($"#hex-{bad}").IsVisibleAsync());
        Assert.InRange(await lab.Page.Locator("#tree .row").CountAsync(), 20, 100);
        await lab.ScreenshotAsync("lab-broken.png");
    }

    [Fact]
    public async Task Messages_of_gRPC_have_a_row_each()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        byte[] first = Convert.FromHexString("0807120341c3b1"),
            second = Convert.FromHexString("0808");
        byte[] trailers = "grpc-status:0\r\n"u8.ToArray();
        byte[] body = [0, 0, 0, 0, (byte)first.Length, .. first, .. Compressed(second), 0x80, 0, 0, 0, (byte)trailers.Length, .. trailers];
        await lab.Page.FillAsync("#paste", Convert.ToHexString(body));
        await lab.Page.SelectOptionAsync("#contract", new SelectOptionValue { Label = "Organization" });
        await lab.Page.ClickAsync("#decode");
        await Assertions.Expect(lab.Page.Locator("#rows tr")).ToHaveCountAsync(3);

        Assert.Equal(
            ["pasted body, gRPC, message 1 of 3", "pasted body, gRPC, message 2 of 3, gzip", "pasted body, gRPC, trailers"],
            await lab.Page.Locator("#rows th label").AllInnerTextsAsync()
        );
        await lab.LookedAsync("pasted body, gRPC, message 1 of 3");
        Assert.Equal(["$", "id", "tags", "[0]"], await lab.Page.Locator("#tree .name").AllInnerTextsAsync());
        await lab.LookAsync("pasted body, gRPC, message 2 of 3, gzip");
        Assert.Equal(["$", "id"], await lab.Page.Locator("#tree .name").AllInnerTextsAsync());
        Assert.Equal("", await lab.Page.InnerTextAsync("#view-error"));
        await lab.ScreenshotAsync("lab-grpc.png");

        await lab.DecodeAsync(Convert.ToHexString(body[..^1]));
        Assert.Equal(["pasted body"], await lab.Page.Locator("#rows th label").AllInnerTextsAsync());

        static byte[] Compressed(byte[] message)
        {
            using var output = new MemoryStream();
            using (var gzip = new GZipStream(output, CompressionLevel.Fastest, leaveOpen: true))
            {
                gzip.Write(message);
            }

            return [1, 0, 0, 0, (byte)output.Length, .. output.ToArray()];
        }
    }

    [Fact]
    public async Task A_dropped_file_is_decoded_with_the_contract_that_is_chosen()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        byte[] users = TestDataset.Find("users").Encode(api.Formats, "memorypack", 3, 1);
        await lab.Page.SelectOptionAsync("#format", "application/x-memorypack");
        await lab.Page.SelectOptionAsync("#contract", new SelectOptionValue { Label = "User[]" });
        await using IJSHandle transfer = await lab.Page.EvaluateHandleAsync(
            "bytes => { const transfer = new DataTransfer(); transfer.items.add(new "
                + "File([Uint8Array.from(bytes)], 'users.bin')); return transfer; }",
            users.Select(value => (int)value).ToArray()
        );
        await lab.Page.DispatchEventAsync("body", "drop", new { dataTransfer = transfer });
        await lab.LookedAsync("users.bin");

        Assert.Empty(await lab.Page.InnerTextAsync("#view-error"));
        Assert.Equal("3", await lab.Page.Locator("#tree [aria-level='2']").First.GetAttributeAsync("aria-setsize"));
    }

    [Fact]
    public async Task A_response_is_edited_as_JSON_and_sent_in_another_format()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync("GET /organizations/sample", count: 2);
        await lab.LookAsync("protobuf");
        await lab.Page.ClickAsync("#edit");
        await Assertions.Expect(lab.Page.Locator("#body")).ToBeFocusedAsync();
        Assert.Equal("POST /organizations/echo", await lab.Page.Locator("#endpoint option:checked").InnerTextAsync());
        string json = await lab.Page.InputValueAsync("#body");
        Assert.Equal(2, JsonDocument.Parse(json).RootElement.GetProperty("members").GetArrayLength());

        await lab.Page.FillAsync("#body", json.Replace("\"description\": \"", "\"description\": \"edited ", StringComparison.Ordinal));
        await lab.Page.SelectOptionAsync("#body-format", "application/x-memorypack");
        await lab.Page.ClickAsync("#send");
        await lab.SentAsync();
        Assert.Equal(["request, memorypack", "json"], await lab.Page.Locator("#rows th label").AllInnerTextsAsync());
        Assert.Equal(2, await lab.Page.Locator("#json .string").Filter(new() { HasTextString = "\"edited " }).CountAsync());
    }

    [Fact]
    public async Task JSON_that_is_broken_is_marked_where_it_breaks_and_not_sent()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.ChooseAsync("POST /users/echo");
        await lab.Page.FillAsync("#body", """[{"id": "ä", "age": "old"}]""");
        await lab.Page.SelectOptionAsync("#body-format", "application/x-protobuf");
        await lab.Page.ClickAsync("#send");

        await Assertions.Expect(lab.Page.Locator("#ask-error")).ToContainTextAsync("At byte 21");
        Assert.Equal(20, await lab.Page.EvaluateAsync<int>("document.getElementById('body').selectionStart"));
        Assert.True(await lab.Page.Locator("#results").IsHiddenAsync());
    }

    [Fact]
    public async Task Nothing_that_was_sent_is_kept_in_the_browser()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.DecodeAsync(Encoding.UTF8.GetString("[1]"u8));
        await lab.SendAsync("POST /users/echo", count: null);
        Assert.Equal(
            "0 0 0 0 ",
            await lab.Page.EvaluateAsync<string>(
                "async () => `${localStorage.length} ${sessionStorage.length} ${(await indexedDB.databases()).length} "
                    + "${(await caches.keys()).length} ${document.cookie}`"
            )
        );
        await lab.Page.ReloadAsync();
        Assert.Equal("", await lab.Page.InputValueAsync("#paste"));
        Assert.True(await lab.Page.Locator("#results").IsHiddenAsync());
    }
}
