using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>The shapes that the source generator passes to <c>AddFormats()</c>.</summary>
public sealed class GeneratedShapesTests
{
    private static readonly Shape Order = TestShapes.All.First(static shape => shape.Type == typeof(Order));

    [Fact]
    public void An_application_that_names_no_shapes_has_the_generated_ones() =>
        Assert.NotNull(Create(static services => services.AddFormats(static formats => formats.AddGeneratedShapes(static () => [Order]))));

    [Fact]
    public async Task Endpoints_write_and_read_the_generated_ones()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseTestServer();
        builder.Services.AddFormats(static formats => formats.AddGeneratedShapes(static () => [Order]));
        await using WebApplication app = builder.Build();
        app.MapPost("/", (Order order) => order).Negotiate();
        await app.StartAsync(TestContext.Current.CancellationToken);
        using HttpClient client = app.GetTestClient();
        using var body = new ByteArrayContent([0x91, 0x07]);
        body.Headers.ContentType = new("application/x-msgpack");
        using HttpResponseMessage response = await client.PostAsync("/?format=protobuf", body, TestContext.Current.CancellationToken);
        Assert.Equal([0x08, 0x07], await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public void An_application_that_names_shapes_has_those_alone() =>
        Assert.Null(
            Create(static services =>
                services
                    .AddFormats(static formats => formats.AddGeneratedShapes(static () => [Order]))
                    .AddFormats(static formats => formats.AddShapes([]))
            )
        );

    [Fact]
    public void An_application_without_any_shape_is_warned()
    {
        using var log = new RecordedLog();
        Create(static services => services.AddFormats(), log);
        Assert.Contains(
            log.Take(),
            static line => line.Text.StartsWith("AddFormats() found no contract. Put [GenerateShape]", StringComparison.Ordinal)
        );
    }

    private static TypeCodecs<Order>? Create(Action<IServiceCollection> add, RecordedLog? log = null)
    {
        var services = new ServiceCollection();
        add(services);
        services.AddLogging(logging => logging.AddProvider(log ?? new RecordedLog()));
        using ServiceProvider provider = services.BuildServiceProvider();
        return provider.GetRequiredService<FormatSet>().FindCodecs<Order>();
    }
}
