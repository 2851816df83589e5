using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A client that reads what an endpoint describes can read the value inside its result.</summary>
public sealed class DeclaredResultTests
{
    [Theory]
    [InlineData("/described", true)]
    [InlineData("/described/typed", true)]
    [InlineData("/described/created", true)]
    [InlineData("/described/list", true)]
    [InlineData("/described/other", false)]
    [InlineData("/undescribed", false)]
    public async Task A_result_s_value_is_written_as_its_endpoint_describes_it(string path, bool isPet)
    {
        await using TestApp app = await TestApp.StartAsync(static web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate();
            api.MapGet("/described", static () => Results.Ok(new Cat { Lives = 9 })).Produces<Pet>();
            api.MapGet("/described/typed", static () => TypedResults.Ok(new Cat { Lives = 9 })).Produces<Pet>();
            api.MapGet("/described/created", static () => Results.Created("/", new Cat { Lives = 9 })).Produces<Pet>(201);
            api.MapGet("/described/list", static () => Results.Ok(new List<Cat> { new() { Lives = 9 } })).Produces<List<Pet>>();
            api.MapGet("/described/other", static () => Results.Ok(new Cat { Lives = 9 })).Produces<Pet>(202);
            api.MapGet("/undescribed", static () => Results.Ok(new Cat { Lives = 9 }));
        });
        using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, path);
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, path, "application/x-msgpack");
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Format msgpack = formats.FindByName("msgpack")!;
        byte[] body = await packed.Content.ReadAsByteArrayAsync();

        Assert.DoesNotContain("$type", await json.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Pet? pet =
            path.EndsWith("list", StringComparison.Ordinal) ? formats.FindCodecs<List<Pet>>()!.For(msgpack).Decode(body)!.Single()
            : isPet ? formats.FindCodecs<Pet>()!.For(msgpack).Decode(body)
            : formats.FindCodecs<Cat>()!.For(msgpack).Decode(body);
        Assert.Equal(9, Assert.IsType<Cat>(pet).Lives);
    }
}
