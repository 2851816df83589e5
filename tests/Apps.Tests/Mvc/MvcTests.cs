using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.Apps.Tests.Mvc;

/// <summary>
/// Apps of MVC with formatters and error responses of their own: what they did before they do still, and they have every format.
/// </summary>
public sealed class MvcTests
{
    private const string Vary = "+Vary: Accept";

    // What JSON gains that MVC's own formatter wrote before.
    private static readonly string[] Gains = [Vary, "+X-Content-Type-Options: nosniff"];

    public static TheoryData<string> Kinds => [.. Apps.Keys];

    private static Dictionary<string, App> Apps { get; } =
        new()
        {
            ["Newtonsoft in snake case"] = new(AddNewtonsoft),
            ["Newtonsoft without its messages"] = new(static mvc =>
                mvc.AddNewtonsoftJson(static options => options.AllowInputFormatterExceptionMessages = false)
            ),
            ["XML and CSV"] = new(static mvc => mvc.AddXmlSerializerFormatters().AddMvcOptions(AddCsv), HasStockJson: true),
            ["XML and CSV, 406 and browsers' headers"] = new(
                static mvc =>
                    mvc.AddXmlSerializerFormatters()
                        .AddMvcOptions(static options =>
                        {
                            AddCsv(options);
                            options.ReturnHttpNotAcceptable = true;
                            options.RespectBrowserAcceptHeader = true;
                        }),
                HasStockJson: true
            ),
            ["XML first"] = new(
                static mvc => mvc.AddMvcOptions(static options => options.OutputFormatters.Insert(0, new XmlSerializerOutputFormatter())),
                HasStockJson: true
            ),
            ["XML alone"] = new(static mvc =>
                mvc.AddXmlSerializerFormatters()
                    .AddMvcOptions(static options =>
                    {
                        options.OutputFormatters.RemoveType<SystemTextJsonOutputFormatter>();
                        options.InputFormatters.RemoveType<SystemTextJsonInputFormatter>();
                    })
            ),
            ["an own media type"] = new(
                static mvc =>
                    mvc.AddMvcOptions(static options =>
                    {
                        options.InputFormatters.Add(new PriceInputFormatter());
                        options.OutputFormatters.Add(new PriceOutputFormatter());
                    }),
                HasStockJson: true
            ),
            ["JSON by a parameter"] = new(
                static mvc => mvc.AddMvcOptions(static options => options.OutputFormatters.Insert(0, new ProfileFormatter())),
                HasStockJson: true
            ),
            ["JSON of other options"] = new(
                static mvc =>
                    mvc.AddMvcOptions(static options =>
                        options.OutputFormatters.Insert(0, new SystemTextJsonOutputFormatter(ProfileFormatter.Options))
                    ),
                HasStockJson: true
            ),
            ["JSON under another media type"] = new(
                static mvc =>
                    mvc.AddMvcOptions(static options =>
                        options
                            .OutputFormatters.OfType<SystemTextJsonOutputFormatter>()
                            .Single()
                            .SupportedMediaTypes.Add("application/hal+json")
                    ),
                HasStockJson: true
            ),
            ["an own response to models"] = new(
                static mvc =>
                    mvc.AddXmlSerializerFormatters()
                        .ConfigureApiBehaviorOptions(static options =>
                            options.InvalidModelStateResponseFactory = static context => new UnprocessableEntityObjectResult(
                                new { Code = "E42", Fields = context.ModelState.Keys.Order() }
                            )
                        ),
                HasStockJson: true,
                HasOwnErrors: true
            ),
            ["own problems"] = new(
                static mvc => mvc.AddXmlSerializerFormatters(),
                static services => services.AddSingleton<ProblemDetailsFactory, OwnProblems>(),
                HasStockJson: true,
                HasOwnErrors: true
            ),
            ["an own filter of models"] = new(
                static mvc =>
                    mvc.AddXmlSerializerFormatters()
                        .AddMvcOptions(static options => options.Filters.Add(new ValidatorFilter()))
                        .ConfigureApiBehaviorOptions(static options => options.SuppressModelStateInvalidFilter = true),
                HasStockJson: true,
                HasOwnErrors: true
            ),
            ["no messages and no problems"] = new(
                static mvc =>
                    mvc.AddXmlSerializerFormatters()
                        .AddJsonOptions(static options => options.AllowInputFormatterExceptionMessages = false)
                        .ConfigureApiBehaviorOptions(static options => options.SuppressMapClientErrors = true),
                HasStockJson: true,
                HasOwnErrors: true
            ),
        };

    [Theory]
    [MemberData(nameof(Kinds))]
    public Task Apps_respond_as_they_did(string kind) => CompareAsync(kind, isRouted: true);

    [Theory]
    [InlineData("Newtonsoft in snake case")]
    [InlineData("XML and CSV")]
    [InlineData("an own filter of models")]
    public Task Apps_that_UseMvc_respond_as_they_did(string kind) => CompareAsync(kind, isRouted: false);

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task And_have_every_format(string kind)
    {
        foreach (bool isRouted in (bool[])[true, false])
        {
            await using WebApplication app = await StartAsync(kind, isRouted);
            FormatSet formats = app.Services.GetRequiredService<FormatSet>();
            foreach (string format in (string[])["msgpack", "memorypack"])
            {
                string mediaType = formats.FindByName(format)!.MediaTypes[0];
                using PooledBuffer payload = formats.FindCodecs<Order>()!.For(formats.FindByName(format)!).Encode(Order.Sample);
                byte[] sample = payload.Span.ToArray();
                foreach (
                    Exchange request in (Exchange[])
                        [
                            new("GET", "/orders/7", mediaType),
                            new("GET", "/orders/7", $"{mediaType}, */*;q=0.1"),
                            new("GET", "/orders/7", $"application/xml;q=0.5, {mediaType}"),
                            new("GET", $"/orders/7?format={format}"),
                            new("GET", $"/orders/7.{format}"),
                            new("POST", "/orders", mediaType, mediaType),
                        ]
                )
                {
                    using HttpResponseMessage response = await request.SendAsync(app, request.Method == "POST" ? sample : null);
                    string? contentType = response.Content.Headers.ContentType?.ToString();
                    Assert.Equal((request, 200, mediaType), (request, (int)response.StatusCode, contentType));
                    Assert.Equal(sample, await response.Content.ReadAsByteArrayAsync());
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task What_is_broken_is_refused_in_every_format(string kind)
    {
        await using WebApplication app = await StartAsync(kind, isRouted: true);
        foreach (string mediaType in (string[])[Trial.MessagePack, "application/x-memorypack", Trial.Json])
        {
            // What the app's own formatter does with bytes that are no text, or an action that does not look at the model, is the app's.
            bool isJson = mediaType == Trial.Json;
            byte[][] bodies =
            [
                [],
                "null"u8.ToArray(),
                "{"u8.ToArray(),
                .. isJson
                    ? (byte[][])[]
                    :
                    [
                        [0xC1],
                        [0x91, 0xA1],
                        [0xFE],
                    ],
            ];
            foreach (byte[] body in bodies)
            {
                foreach (string path in (string[])["/orders", "/orders/created", "/plain", .. isJson ? (string[])[] : ["/plain/unchecked"]])
                {
                    using HttpResponseMessage response = await new Exchange("POST", path, null, mediaType).SendAsync(app, body);
                    bool isRefused = (int)response.StatusCode is >= 400 and < 500;
                    Assert.True(isRefused, $"{mediaType} {Convert.ToHexString(body)} {path}: {response}");
                }
            }
        }
    }

    [Fact]
    public async Task The_reason_and_the_byte_are_in_the_model_s_error()
    {
        await using WebApplication app = await Exchange.StartAsync(
            hasFormats: true,
            static mvc =>
                mvc.ConfigureApiBehaviorOptions(static options =>
                    options.InvalidModelStateResponseFactory = static context => new BadRequestObjectResult(context.ModelState)
                )
        );
        const string mistyped = """{"id":7,"unitPrice":true}""";
        using HttpResponseMessage json = await new Exchange("POST", "/orders", null, Trial.Json, mistyped).SendAsync(app);
        using HttpResponseMessage packed = await new Exchange("POST", "/orders", null, Trial.MessagePack).SendAsync(app, [0x93, 0xC3]);

        Assert.Contains("\"$.unitPrice\":[\"At byte 20: ", await json.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Contains("\"\":[\"At byte ", await packed.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_app_s_own_formatter_of_a_media_type_that_both_have_wins()
    {
        await using WebApplication app = await Exchange.StartAsync(
            hasFormats: true,
            static mvc => mvc.AddMvcOptions(static options => options.OutputFormatters.Add(new OwnMessagePackFormatter()))
        );
        using HttpResponseMessage own = await new Exchange("GET", "/orders/7", Trial.MessagePack).SendAsync(app);
        using HttpResponseMessage ours = await new Exchange("GET", "/orders/7", "application/x-memorypack").SendAsync(app);

        Assert.Equal("own", await own.Content.ReadAsStringAsync());
        Assert.Equal("application/x-memorypack", ours.Content.Headers.ContentType?.MediaType);
    }

    [Fact]
    public async Task A_selector_of_the_app_s_own_stays()
    {
        await using WebApplication app = await Exchange.StartAsync(
            hasFormats: true,
            AddNewtonsoft,
            static services => services.AddSingleton<OutputFormatterSelector, LastSelector>()
        );
        using HttpResponseMessage json = await new Exchange("GET", "/orders/7").SendAsync(app);
        using HttpResponseMessage packed = await new Exchange("GET", "/orders/7", Trial.MessagePack).SendAsync(app);

        Assert.Equal(Trial.Json, json.Content.Headers.ContentType?.MediaType);
        Assert.Equal(Trial.MessagePack, packed.Content.Headers.ContentType?.MediaType);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Codec<Order> codec = formats.FindCodecs<Order>()!.For(formats.FindByName("msgpack")!);
        Assert.Equal(7, codec.Decode(await packed.Content.ReadAsByteArrayAsync())!.Id);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_payment_is_written_as_what_the_action_declares(bool isRouted)
    {
        foreach (Action<IMvcBuilder> configure in (Action<IMvcBuilder>[])[static _ => { }, AddNewtonsoft])
        {
            await using WebApplication app = await Exchange.StartAsync(hasFormats: true, configure, isRouted: isRouted);
            FormatSet formats = app.Services.GetRequiredService<FormatSet>();
            Format msgpack = formats.FindByName("msgpack")!;
            foreach (string path in (string[])["/payments", "/payments/ok", "/payments/created", "/payments/described", "/payments/list"])
            {
                using HttpResponseMessage response = await new Exchange("GET", path, Trial.MessagePack).SendAsync(app);
                byte[] body = await response.Content.ReadAsByteArrayAsync();
                Payment? payment =
                    path == "/payments/list"
                        ? formats.FindCodecs<List<Payment>>()!.For(msgpack).Decode(body)!.Single()
                        : formats.FindCodecs<Payment>()!.For(msgpack).Decode(body);
                Assert.Equal("4", Assert.IsType<Card>(payment).Number);
            }

            using HttpResponseMessage other = await new Exchange("GET", "/payments/other", Trial.MessagePack).SendAsync(app);
            Assert.Equal("4", formats.FindCodecs<Card>()!.For(msgpack).Decode(await other.Content.ReadAsByteArrayAsync())!.Number);
        }
    }

    private static async Task CompareAsync(string kind, bool isRouted)
    {
        App app = Apps[kind];
        List<Difference> differences = await Exchange.CompareAsync(app.Configure, app.Services, isRouted);

        // Where nothing of the app decides on the response to a bad body, it is the problem that says the byte.
        string[] gains = app.HasStockJson ? Gains : [Vary];
        bool isOurs = app is { HasStockJson: true, HasOwnErrors: false };
        string[] unexpected =
        [
            .. differences
                .Where(difference => Array.IndexOf(gains, difference.Line) < 0 && !(difference.IsOfBadBody && isOurs))
                .Select(static difference => difference.ToString()),
        ];
        Assert.NotEmpty(differences);
        Assert.True(unexpected.Length == 0, string.Join(Environment.NewLine, unexpected));
    }

    private static Task<WebApplication> StartAsync(string kind, bool isRouted) =>
        Exchange.StartAsync(hasFormats: true, Apps[kind].Configure, Apps[kind].Services, isRouted);

    private static void AddNewtonsoft(IMvcBuilder mvc) =>
        mvc.AddNewtonsoftJson(static options =>
        {
            options.SerializerSettings.ContractResolver = new DefaultContractResolver { NamingStrategy = new SnakeCaseNamingStrategy() };
            options.SerializerSettings.Converters.Add(new StringEnumConverter());
            options.SerializerSettings.DateFormatString = "yyyy-MM-dd";
        });

    private static void AddCsv(MvcOptions options)
    {
        options.OutputFormatters.Add(new CsvFormatter());
        options.FormatterMappings.SetMediaTypeMappingForFormat("csv", "text/csv");
    }

    /// <summary>What an app of MVC has of its own.</summary>
    private sealed record App(
        Action<IMvcBuilder> Configure,
        Action<IServiceCollection>? Services = null,
        bool HasStockJson = false,
        bool HasOwnErrors = false
    );
}
