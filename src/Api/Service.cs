using Microsoft.AspNetCore.Mvc;
using SerializationApi.Api.Endpoints;
using SerializationApi.Api.Grpc;
using SerializationApi.Api.Hosting;
using SerializationApi.Api.Limits;
using SerializationApi.Api.OpenApi;
using SerializationApi.Api.Settings;
using SerializationApi.Api.Telemetry;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Negotiation;

namespace SerializationApi.Api;

/// <summary>Puts the service together.</summary>
internal static class Service
{
    /// <summary>Configures from appsettings.json in the program's folder, the environment and the arguments, in this order.</summary>
    public static WebApplicationBuilder CreateBuilder(string[] args) =>
        WebApplication.CreateBuilder(
            new WebApplicationOptions
            {
                // Settings are read once, so no file needs to be watched.
                Args = ["--hostBuilder:reloadConfigOnChange=false", .. args],
                // Not the working directory: the same file is read wherever the service is started from.
                ContentRootPath = AppContext.BaseDirectory,
            }
        );

    /// <summary>Runs the service until it is asked to stop.</summary>
    /// <exception cref="InvalidSettingException">A setting stops the start.</exception>
    public static async Task<int> RunAsync(string[] args)
    {
        await using WebApplication app = Build(args);
        await app.RunAsync();
        return 0;
    }

    /// <summary>Builds the service, ready to run.</summary>
    /// <exception cref="InvalidSettingException">A setting stops the start.</exception>
    public static WebApplication Build(string[] args)
    {
        WebApplicationBuilder builder = CreateBuilder(args);
        var settings = ServiceSettings.Read(builder.Configuration);

        // The host logs a start failure with a stack trace; Program reports it in one line.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        ClientFaultLogging.AddTo(builder.Services);
        builder.AddListening(settings);
        builder.Services.AddSingleton(settings);
        builder.Services.AddFormats(formats =>
            formats
                .AddShapes(ContractShapes.All)
                .Configure(options =>
                {
                    options.FormatOrder = [settings.DefaultFormat];
                    options.JsonCharset = false;
                    options.Limits = settings.FormatLimits;
                    options.ETagBytes = OutputCaching.MaxBodyBytes;
                })
        );
        GrpcEndpoints.AddTo(builder.Services, settings);
        builder.Services.AddHealth();
        builder.Services.AddHostNames();
        if (settings.Documentation)
        {
            builder.Services.AddDocumentation();
        }

        builder.Services.AddProblems();
        builder.Services.AddCompression(settings);
        builder.Services.AddOutputCaching(settings);
        builder.Services.AddRequestLimits(settings);
        builder.AddOtlpExport();

        WebApplication app = builder.Build();
        settings.CheckDefaultFormat(app.Services.GetRequiredService<FormatSet>());
        app.UseOtlpExport();
        app.UseCompression(settings);
        app.UseProblems();
        app.UseHostNames();
        GrpcEndpoints.Use(app);
        app.UseRequestLimits(settings);
        app.Use(app.Services.GetRequiredService<Readiness>().InvokeAsync);
        app.UseOutputCaching(settings);
        app.UseRequestDecompression();
        if (settings.Documentation)
        {
            app.UseDocumentation();
        }

        app.MapHealth();
        app.MapGroup("/")
            .Negotiate(static options =>
            {
                Configure(options);
                options.AllowJsonFallback = true;
            })
            .MapFormats();

        // The decompressed body is limited too.
        RouteGroupBuilder api = app.MapGroup("/")
            .Negotiate(Configure)
            .WithMetadata(new RequestSizeLimitAttribute(settings.MaxRequestBodyBytes));
        api.MapDatasets();
        if (settings.Documentation)
        {
            app.MapFormatsLab(always: true, documentation: "swagger/index.html");
        }

        GrpcEndpoints.Map(app);
        return app;
    }

    private static void Configure(NegotiationOptions options)
    {
        options.ReturnHttpNotAcceptable = true;
        options.MapHead = true;
        options.DescribeRefusals = true;
    }
}
