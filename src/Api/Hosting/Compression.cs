using Microsoft.AspNetCore.ResponseCompression;
using SerializationApi.Api.Settings;
using SerializationApi.Formats;

namespace SerializationApi.Api.Hosting;

/// <summary>Content-Encoding in both directions, by ASP.NET Core's own middleware, for every format.</summary>
internal static class Compression
{
    public static void AddCompression(this IServiceCollection services, ServiceSettings settings)
    {
        services.AddRequestDecompression();
        if (settings.ResponseCompression)
        {
            services.AddResponseCompression(options =>
            {
                // Responses mix no secret with a client's input, so compressed lengths disclose nothing (BREACH).
                options.EnableForHttps = true;
                options.MimeTypes = [.. ResponseCompressionDefaults.MimeTypes, "application/problem+json"];
            });
            services.Configure<GzipCompressionProviderOptions>(options => options.Level = settings.GzipLevel);
            services.Configure<BrotliCompressionProviderOptions>(options => options.Level = settings.BrotliLevel);
            // The formats themselves know their media types.
            services
                .AddOptions<ResponseCompressionOptions>()
                .Configure<FormatSet>(
                    (options, formats) =>
                        options.MimeTypes = options
                            .MimeTypes.Concat(formats.Formats.Concat(formats.StreamForms).SelectMany(format => format.MediaTypes))
                            .Distinct(StringComparer.OrdinalIgnoreCase)
                );
            services.AddSingleton<IResponseCompressionProvider, SelectiveCompressionProvider>();
        }
    }

    public static void UseCompression(this IApplicationBuilder app, ServiceSettings settings)
    {
        if (settings.ResponseCompression)
        {
            app.UseResponseCompression();
        }
    }
}
