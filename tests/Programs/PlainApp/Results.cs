using System.Net.ServerSentEvents;
using System.Text;
using Framework = Microsoft.AspNetCore.Http.Results;

namespace SerializationApi.PlainApp;

internal static class Results
{
    private static readonly Rating Rating = new(1, 4.5, null);

    public static void Map(RouteGroupBuilder results)
    {
        results.MapGet("/ok", () => TypedResults.Ok(Rating));
        results.MapGet("/untyped", () => Framework.Ok(Rating));
        results.MapGet("/bad", () => TypedResults.BadRequest(Rating));
        results.MapGet("/unprocessable", () => TypedResults.UnprocessableEntity(Rating));
        results.MapGet("/accepted", () => TypedResults.Accepted("/results/ok", Rating));
        results.MapGet("/error", () => TypedResults.InternalServerError(Rating));
        results.MapGet("/json", () => TypedResults.Json(Rating, contentType: "application/vnd.shop+json", statusCode: 418));
        results.MapGet("/null", () => TypedResults.Ok((Rating?)null));
        results.MapGet("/anonymous", () => new { Rating, At = DateTimeOffset.UnixEpoch });
        results.MapGet("/dictionary", () => new Dictionary<string, int> { ["Tea"] = 1 });
        results.MapGet("/number", () => 7);
        results.MapGet("/text", () => "Tea & <b>");
        results.MapGet("/html", () => TypedResults.Content("<p>Tea", "text/html", Encoding.UTF8));
        results.MapGet("/nothing", () => { });
        results.MapGet("/later", async () => await Task.Yield());
        results.MapGet("/no-content", () => TypedResults.NoContent());
        results.MapGet("/status", () => TypedResults.StatusCode(202));
        results.MapGet(
            "/file",
            () => TypedResults.File("id;name\n1;Tea\n"u8.ToArray(), "text/csv", "products.csv", enableRangeProcessing: true)
        );
        results.MapGet(
            "/bytes",
            () => TypedResults.Stream(static async body => await body.WriteAsync(new byte[] { 1, 2, 3 }), "application/octet-stream")
        );
        results.MapGet("/events", () => TypedResults.ServerSentEvents(EventsAsync()));
        results.MapGet("/redirect", () => TypedResults.Redirect("/results/ok", permanent: true, preserveMethod: true));
        results.MapGet("/to-route", () => TypedResults.RedirectToRoute("product", new RouteValueDictionary { ["id"] = 1 }));
        results.MapGet(
            "/problem",
            () => TypedResults.Problem("No tea.", statusCode: 409, extensions: new Dictionary<string, object?> { ["rating"] = Rating })
        );
        results.MapGet("/validation", () => TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["name"] = ["Too short."] }));
        results.MapGet("/throws", Rating () => throw new InvalidOperationException("Broken."));
        results.MapGet("/report", (string format) => Rating with { Comment = format });
        results.MapGet("/report/query", (HttpRequest request) => Rating with { Comment = request.Query["format"] });
        results.MapGet("/forbidden", () => TypedResults.Forbid());
        results.MapGet("/challenge", () => TypedResults.Challenge());
    }

    private static async IAsyncEnumerable<SseItem<Rating>> EventsAsync()
    {
        await Task.Yield();
        yield return new SseItem<Rating>(Rating, "rating");
    }
}
