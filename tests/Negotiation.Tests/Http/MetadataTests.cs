using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>What the API explorer, and through it every OpenAPI generator, is told.</summary>
public sealed class MetadataTests(MetadataTests.App fixture) : IClassFixture<MetadataTests.App>
{
    private static readonly string[] AllMediaTypes =
    [
        "application/json",
        "application/x-msgpack",
        "application/x-protobuf",
        "application/x-memorypack",
    ];

    private static readonly string[] ListMediaTypes =
    [
        .. AllMediaTypes,
        "application/x-ndjson",
        "application/x-msgpack; delimited=true",
        "application/x-protobuf; delimited=true",
        "application/x-memorypack; delimited=true",
    ];

    [Theory]
    [InlineData("list", typeof(List<Order>))]
    [InlineData("stream", typeof(IAsyncEnumerable<Order>), "text/event-stream")]
    public void Lists_and_streams_have_the_stream_forms_too(string path, Type type, params string[] beside)
    {
        ApiResponseType response = Assert.Single(Describe(path).SupportedResponseTypes, item => item.StatusCode == 200);

        Assert.Equal(type, response.Type);
        Assert.Equal(
            [.. ListMediaTypes[..5], .. beside, .. ListMediaTypes[5..]],
            response.ApiResponseFormats.Select(format => format.MediaType)
        );
    }

    [Theory]
    [InlineData("value", 200, typeof(Order))]
    [InlineData("task", 200, typeof(Order))]
    [InlineData("produces", 201, typeof(Order))]
    [InlineData("created", 201, typeof(Order))]
    [InlineData("accepted", 202, typeof(Order))]
    [InlineData("union", 200, typeof(Order))]
    [InlineData("echo", 200, typeof(Order))]
    public void Responses_have_every_media_type(string path, int status, Type type)
    {
        ApiResponseType response = Assert.Single(Describe(path).SupportedResponseTypes, item => item.StatusCode == status);

        Assert.Equal(type, response.Type);
        Assert.Equal(AllMediaTypes, response.ApiResponseFormats.Select(format => format.MediaType));
    }

    [Theory]
    [InlineData("value", 406)]
    [InlineData("created", 406)]
    [InlineData("echo", 400)]
    [InlineData("echo", 406)]
    [InlineData("echo", 413)]
    [InlineData("echo", 415)]
    public void Problems_are_described(string path, int status)
    {
        ApiResponseType response = Assert.Single(Describe(path).SupportedResponseTypes, item => item.StatusCode == status);

        Assert.Equal(typeof(ProblemDetails), response.Type);
        Assert.Equal(["application/problem+json"], response.ApiResponseFormats.Select(format => format.MediaType));
    }

    [Fact]
    public void Reads_with_entity_tags_may_respond_with_304_and_writes_with_412()
    {
        Assert.Equal([200, 304, 406], Describe("tagged/read").SupportedResponseTypes.Select(type => type.StatusCode).Order());
        Assert.Empty(Describe("tagged/read").SupportedResponseTypes.Single(type => type.StatusCode == 304).ApiResponseFormats);
        Assert.Equal([200, 406, 412], Describe("tagged/write").SupportedResponseTypes.Select(type => type.StatusCode).Order());
        Assert.Equal([200], Describe("tagged/text").SupportedResponseTypes.Select(type => type.StatusCode));
    }

    [Theory]
    [InlineData("echo", typeof(Order))]
    [InlineData("echo/list", typeof(List<Order>))]
    public void Bodies_have_every_media_type(string path, Type type)
    {
        ApiDescription description = Describe(path);

        Assert.Equal(
            type == typeof(Order) ? AllMediaTypes : ListMediaTypes,
            description.SupportedRequestFormats.Select(format => format.MediaType)
        );
        ApiParameterDescription body = Assert.Single(description.ParameterDescriptions);
        Assert.Equal(type, body.Type);
        Assert.True(body.IsRequired);
        Assert.Equal("Body", body.Source.Id);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("text")]
    public void What_is_not_negotiated_is_described_as_it_is(string path)
    {
        ApiResponseType response = Assert.Single(Describe(path).SupportedResponseTypes);

        Assert.Equal([path == "json" ? "application/json" : "text/plain"], response.ApiResponseFormats.Select(format => format.MediaType));
    }

    [Fact]
    public void HEAD_is_no_operation_of_its_own()
    {
        Assert.DoesNotContain(AllDescriptions(), description => description.HttpMethod == "HEAD");
    }

    [Fact]
    public async Task A_problem_is_made_the_applications_own()
    {
        using HttpResponseMessage response = await fixture.Instance.SendAsync(HttpMethod.Get, "/value", "text/html");

        string problem = await response.Content.ReadAsStringAsync();
        Assert.Contains("\"instance\":\"/value\"", problem, StringComparison.Ordinal);
        Assert.Contains("\"trace\":{\"id\":5,\"name\":null,\"lines\":null}", problem, StringComparison.Ordinal);
    }

    [Fact]
    public void What_an_endpoint_was_made_with_does_not_stay_in_it() =>
        Assert.All(
            fixture.Instance.Services.GetRequiredService<EndpointDataSource>().Endpoints,
            static endpoint => Assert.Empty(endpoint.Metadata.OfType<HandlerPipeline>())
        );

    private ApiDescription Describe(string path) => Assert.Single(AllDescriptions(), description => description.RelativePath == path);

    private IEnumerable<ApiDescription> AllDescriptions() =>
        fixture
            .Instance.Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items);

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() =>
            Instance = await TestApp.StartAsync(
                Map,
                builder =>
                {
                    builder.Services.AddEndpointsApiExplorer();
                    builder.Services.AddProblemDetails(options =>
                        options.CustomizeProblemDetails = context =>
                        {
                            context.ProblemDetails.Instance = context.HttpContext.Request.Path;
                            context.ProblemDetails.Extensions["trace"] = new Order { Id = 5 };
                        }
                    );
                }
            );

        public ValueTask DisposeAsync() => Instance.DisposeAsync();

        private static void Map(WebApplication web)
        {
            RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
            api.MapGet("/value", () => new Order());
            api.MapGet("/task", () => Task.FromResult(new Order()));
            api.MapGet("/list", () => new List<Order>());
            api.MapGet("/stream", () => Streams.Of<Order>());
            api.MapGet("/produces", () => new Order()).Produces<Order>(201);
            api.MapPost("/created", () => TypedResults.Created("/", new Order()));
            api.MapPost("/accepted", () => TypedResults.Accepted("/", new Order()));
            api.MapGet("/union", Results<NegotiatedOk<Order>, NotFound> () => NegotiatedResults.Ok(new Order()));
            api.MapPost("/echo", (Body<Order> body) => body.Value);
            api.MapPost("/echo/list", (Body<List<Order>> body) => body.Value);
            api.MapGet("/json", () => TypedResults.Ok(new Unshaped()));
            api.MapGet("/text", () => "text");
            RouteGroupBuilder tagged = api.MapGroup("/tagged").WithETags();
            tagged.MapGet("/read", () => new Order());
            tagged.MapGet("/text", () => "text");
            tagged.MapPut("/write", (IfMatch ifMatch) => ifMatch.Allows(null) ? new Order() : null);
        }
    }
}
