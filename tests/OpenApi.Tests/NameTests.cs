using Microsoft.AspNetCore.Builder;

namespace SerializationApi.OpenApi.Tests;

/// <summary>Names of schemas; Swashbuckle refuses two types of one name itself.</summary>
public sealed class NameTests
{
    [Fact]
    public async Task Contracts_of_one_name_have_schemas_of_their_own()
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(web => web.MapGet("/part", () => new Outer(new Part { Weight = 1 }, new Nested.Part("n"))));

        (_, string text) = await app.SendAsync(HttpMethod.Get, "/part");
        Assert.Empty(app.FindErrors(app.Schema("/part", "get"), text));
    }
}
