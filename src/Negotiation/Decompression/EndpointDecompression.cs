using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// Tells checked decompressors which request their body is of, so that limits of its endpoint hold. It stands around ASP.NET Core's own
/// provider; one of the application's own is left alone.
/// </summary>
/// <param name="inner">Finds the decompressor that <c>Content-Encoding</c> names.</param>
internal sealed class EndpointDecompression(IRequestDecompressionProvider inner) : IRequestDecompressionProvider
{
    private bool _isUsed;

    /// <summary>Puts it around the provider of ASP.NET Core, which the application need not have added yet.</summary>
    public static void Add(IServiceCollection services)
    {
        services.AddRequestDecompression(); // Adds nothing where there is a provider, and keeps a later call from adding one.
        ServiceDescriptor added = services.Last(static service => service.ServiceType == typeof(IRequestDecompressionProvider));
        if (added.ImplementationType is { } framework && framework.Assembly == typeof(RequestDecompressionOptions).Assembly)
        {
            services.Remove(added);
            services.AddSingleton<IRequestDecompressionProvider>(provider => new EndpointDecompression(
                (IRequestDecompressionProvider)ActivatorUtilities.CreateInstance(provider, framework)
            ));
        }
    }

    /// <summary>Whether bodies are decompressed before they are read: there is a provider of the application's own, or the middleware has
    /// asked this one.</summary>
    public static bool IsUsed(IServiceProvider services) =>
        services.GetService<IRequestDecompressionProvider>() is { } provider && (provider is not EndpointDecompression own || own._isUsed);

    /// <summary>How many bytes the body has, as its client announced; null where it did not, or announced those of the compressed
    /// body.</summary>
    public static long? LengthOf(HttpContext http) =>
        http.Features.Get<CheckedDecompressionStream>() is null ? http.Request.ContentLength : null;

    public Stream? GetDecompressionStream(HttpContext context)
    {
        _isUsed = true;
        Stream? stream = inner.GetDecompressionStream(context);
        if (stream is CheckedDecompressionStream body)
        {
            body.Http = context;
            context.Features.Set(body);
        }

        return stream;
    }
}
