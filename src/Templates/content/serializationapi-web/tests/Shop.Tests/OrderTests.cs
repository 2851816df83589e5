using System.Net;
using Contracts;
using Microsoft.AspNetCore.Mvc.Testing;
using SerializationApi.Client;
using SerializationApi.Formats;
using Xunit;

public sealed class OrderTests(WebApplicationFactory<Program> factory) : IClassFixture<WebApplicationFactory<Program>>
{
    private static readonly FormatSet Formats = FormatSet.CreateDefault();

    public static TheoryData<string> MediaTypes => [.. Formats.Formats.Select(format => format.MediaTypes[0])];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task An_order_comes_back_in_the_format_it_was_sent_in(string mediaType)
    {
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        using HttpClient client = factory.CreateClient();
        var order = new Order { Id = 7, Items = ["tea", "milk"] };
        using HttpResponseMessage created = await client.PostAsFormatAsync("/orders", order, Formats, mediaType, cancellation);
        Assert.Equal((HttpStatusCode.Created, mediaType), (created.StatusCode, created.Content.Headers.ContentType?.MediaType));

        Order? found = await client.GetFromFormatAsync<Order>("/orders/7", Formats, mediaType, cancellation);
        Assert.Equal(["tea", "milk"], found!.Items);
    }
}
