using Microsoft.OpenApi;
using SerializationApi.Formats;
using Swashbuckle.AspNetCore.Swagger;

namespace SerializationApi.Api.OpenApi;

/// <summary>The OpenAPI document at /swagger/v1/swagger.json and Swagger UI at /swagger.</summary>
internal static class Documentation
{
    private const string Version = "v1";
    private const string Path = "/swagger";

    private const string Description =
        "One contract, every format, negotiated. The [lab](../lab) shows responses in every format side by side, byte by byte. "
        + "Each dataset is a gRPC service too, on the HTTP/2 addresses and as gRPC-Web here: its "
        + "file is below, and docs/service.md says how to "
        + "call it.";

    // The largest file of the page, which the server holds for each client until it is sent.
    private const long FileBytes = 2 << 20;

    private static readonly string[] Methods = [HttpMethods.Get, HttpMethods.Head];

    public static void AddDocumentation(this IServiceCollection services)
    {
        services.AddEndpointsApiExplorer();
        services.AddSwaggerGen(options =>
        {
            options.SwaggerDoc(
                Version,
                new()
                {
                    Title = "SerializationApi",
                    Version = Version,
                    Description = Description,
                }
            );
            options.DocumentFilter<TagDescriptions>();
            options.OperationFilter<LabLinks>();
            options.AddFormats();
        });
    }

    public static void UseDocumentation(this WebApplication app)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        app.UseWhen(
            IsOfPage,
            static page =>
                page.Use(
                    async (context, next) =>
                    {
                        await context.TakeMemoryAsync(FileBytes);
                        await next(context);
                    }
                )
        );
        app.UseWhen(IsHeadOfPage, page => page.Use(HeadAsGetAsync));
        app.UseSwaggerUI(options =>
        {
            options.DocumentTitle = "SerializationApi";
            options.EnableDeepLinking();
            options.UseResponseInterceptor(DownloadScript.Create(formats.Formats));
        });
        app.MapMethods("/", Methods, () => TypedResults.Redirect(Path)).ExcludeFromDescription();

        // Created once, when it is first requested: it describes endpoints, which no longer change.
        var document = new Lazy<Task<byte[]>>(() => CreateAsync(app.Services));
        app.MapMethods(
                $"{Path}/{Version}/swagger.json",
                Methods,
                async () => TypedResults.Bytes(await document.Value, "application/json;charset=utf-8")
            )
            .ExcludeFromDescription();
    }

    private static async Task<byte[]> CreateAsync(IServiceProvider services)
    {
        await using AsyncServiceScope scope = services.CreateAsyncScope();
        OpenApiDocument document = await scope
            .ServiceProvider.GetRequiredService<IAsyncSwaggerProvider>()
            .GetSwaggerAsync(Version, null, null);
        using var json = new MemoryStream();
        await document.SerializeAsJsonAsync(json, OpenApiSpecVersion.OpenApi3_0);
        return json.ToArray();
    }

    private static bool IsOfPage(HttpContext context) => context.Request.Path.StartsWithSegments(Path, StringComparison.Ordinal);

    private static bool IsHeadOfPage(HttpContext context) =>
        HttpMethods.IsHead(context.Request.Method) && context.GetEndpoint() is null && IsOfPage(context);

    // Swagger UI only supports GET.
    private static async Task HeadAsGetAsync(HttpContext context, RequestDelegate next)
    {
        Stream body = context.Response.Body;
        context.Request.Method = HttpMethods.Get;
        context.Response.Body = Stream.Null;
        try
        {
            await next(context);
        }
        finally
        {
            context.Request.Method = HttpMethods.Head;
            context.Response.Body = body;
        }
    }
}
