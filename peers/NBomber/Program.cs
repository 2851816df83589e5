using System.Globalization;
using NBomber.CSharp;

// The scenarios organizations.<format>.100.get of the load tests, one after another, with NBomber's reports of each.
using var client = new HttpClient { BaseAddress = new Uri(args is [string url] ? url : "http://localhost:5080") };
(string Format, string MediaType)[] formats =
[
    ("json", "application/json"),
    ("msgpack", "application/x-msgpack"),
    ("protobuf", "application/x-protobuf"),
    ("memorypack", "application/x-memorypack"),
];
foreach ((string format, string mediaType) in formats)
{
    var scenario = Scenario.Create($"organizations.{format}.100.get", async context =>
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/organizations/sample?count=100&seed=1");
            request.Headers.Accept.ParseAdd(mediaType);
            using HttpResponseMessage response = await client.SendAsync(request);
            byte[] body = await response.Content.ReadAsByteArrayAsync();
            string status = ((int)response.StatusCode).ToString(CultureInfo.InvariantCulture);
            return response.IsSuccessStatusCode && response.Content.Headers.ContentType?.MediaType == mediaType
                ? Response.Ok(statusCode: status, sizeBytes: body.Length)
                : Response.Fail(statusCode: status);
        })
        .WithWarmUpDuration(TimeSpan.FromSeconds(10))
        .WithLoadSimulations(Simulation.KeepConstant(copies: 32, during: TimeSpan.FromSeconds(30)));
    NBomberRunner.RegisterScenarios(scenario).WithReportFolder($"reports/nbomber/{format}").Run();
}
