using System.Net;
using Microsoft.AspNetCore.Builder;
using SerializationApi.Contracts;

namespace SerializationApi.OpenApi.Tests;

/// <summary>The datasets of the service are what the document says.</summary>
public sealed class DatasetTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Samples_are_as_described(bool isNewer)
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            web =>
            {
                web.MapGet("/organizations", () => OrganizationSample.Create(20, 7));
                web.MapGet("/demos", () => DemoSample.Create(20, 7));
                web.MapGet("/users", () => UserSample.Create(20, 7));
                web.MapGet("/messages", () => MessageSample.Create(20, 7));
            },
            isNewer: isNewer);

        foreach (string path in (string[])["/organizations", "/demos", "/users", "/messages"])
        {
            (HttpStatusCode status, string text) = await app.SendAsync(HttpMethod.Get, path);
            Assert.Equal(HttpStatusCode.OK, status);
            Assert.Empty(app.FindErrors(app.Schema(path, "get"), text));
        }
    }
}
