using System.Net;
using Microsoft.AspNetCore.Http;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Running;

public sealed class PreflightTests
{
    [Fact]
    public async Task Nobody_at_the_address_is_one_line_that_names_it()
    {
        string address = $"http://127.0.0.1:{Ports.Free()}/";
        UserErrorException? error = await CheckAsync(new HttpSettings(new Uri(address), HttpVersion.Version11, ContentCoding.Identity, 1));
        Assert.Equal(ExitCode.Unreachable, error!.ExitCode);
        Assert.Equal($"cannot reach {address}: Connection refused", error.Message);
    }

    [Fact]
    public async Task Somebody_else_at_the_address_is_one_line_with_the_status()
    {
        await using TestService service = await TestService.StartAsync(http =>
        {
            http.Response.StatusCode = 404;
            return Task.CompletedTask;
        });
        UserErrorException? error = await CheckAsync(service.Settings());
        Assert.Equal(
            $"{service.Address} responded 404 to GET /organizations/sample (organizations.json.100.get); is it the service?",
            error!.Message
        );
    }

    [Fact]
    public async Task A_service_that_does_not_respond_in_time_is_unreachable()
    {
        await using TestService service = await TestService.StartAsync(http => Task.Delay(Timeout.Infinite, http.RequestAborted));
        Assert.Contains("no complete response", (await CheckAsync(service.Settings()))!.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_service_that_speaks_another_version_is_told_with_the_reason()
    {
        await using TestService service = await TestService.StartAsync(_ => Task.CompletedTask);
        UserErrorException? error = await CheckAsync(service.Settings(http2: true));
        Assert.Contains("HTTP/2 without TLS needs an address that serves only HTTP/2", error!.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_wrong_response_is_left_to_the_run_to_count()
    {
        await using TestService service = await TestService.StartAsync(http => http.Response.WriteAsync("hello"));
        Assert.Null(await CheckAsync(service.Settings()));
    }

    private static async Task<UserErrorException?> CheckAsync(HttpSettings http)
    {
        using var connections = new HttpConnections(http, 1);
        PlannedScenario first = new ScenarioFactory(RunPlan.Of(new RunOptions()), connections).Create()[0];
        return await Record.ExceptionAsync(() =>
            Preflight.CheckAsync(first, http, TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken)
        ) switch
        {
            null => null,
            UserErrorException e => e,
            var other => throw other,
        };
    }
}
