using SerializationApi.Api.Endpoints;
using SerializationApi.Api.Hosting;
using SerializationApi.Api.OpenApi;
using SerializationApi.Api.Settings;
using SerializationApi.Api.Telemetry;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Api;

/// <summary>Puts the service together.</summary>
internal static class Service
{
    /// <summary>Configuration from appsettings.json beside the program, the environment and the arguments, in this order.</summary>
    public static WebApplicationBuilder CreateBuilder(string[] args) => WebApplication.CreateBuilder(new WebApplicationOptions
    {
        Args = args,
        // Not the working directory: the same file is read wherever the service is started from.
        ContentRootPath = AppContext.BaseDirectory,
    });

    /// <summary>The service, ready to run.</summary>
    /// <exception cref="InvalidSettingException">A setting stops the start.</exception>
    public static WebApplication Build(string[] args)
    {
        WebApplicationBuilder builder = CreateBuilder(args);
        LoggingSettings.Check(builder.Configuration);
        var settings = ServiceSettings.Read(builder.Configuration);
        var otlp = OtlpSettings.Read(builder.Configuration);
        var addresses = ListenAddresses.Read(builder.Configuration, settings);

        // The host logs with a stack trace why it did not start; Program says it in one line.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        builder.AddListening(addresses, settings);
        builder.Services.AddSingleton(settings);
        builder.Services.AddFormats(formats => formats
            .AddShapes(ContractShapes.All)
            .Configure(options =>
            {
                options.DefaultFormat = settings.DefaultFormat;
                options.Limits = new FormatLimits { MaxDepth = settings.MaxDepth, MaxDecompressedBytes = settings.MaxDecompressedBytes };
            }));
        builder.Services.AddHealthChecks();
        builder.Services.AddDocumentation();
        builder.Services.AddProblems();
        builder.Services.AddCompression(settings);

        WebApplication app = builder.Build();
        settings.CheckDefaultFormat(app.Services.GetRequiredService<FormatSet>());
        app.UseOtlpExport(otlp);
        app.UseDraining();
        app.UseCompression(settings);
        app.UseProblems();
        app.UseDocumentation();
        app.MapHealthChecks("/healthz");
        app.MapFormats();
        app.MapGroup("/").Negotiate().MapDatasets();
        return app;
    }
}
