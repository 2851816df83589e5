using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// Tells checked decompressors which request they belong to, so that limits of its endpoint apply. It wraps ASP.NET Core's own provider; a
/// provider of the application is left alone.
/// </summary>
/// <param name="inner">Finds the decompressor that <c>Content-Encoding</c> names.</param>
internal sealed class EndpointDecompression(IRequestDecompressionProvider inner) : IRequestDecompressionProvider
{
    private bool _isUsed;

    /// <summary>Wraps ASP.NET Core's provider, which the application may add later.</summary>
    public static void Add(IServiceCollection services)
    {
        services.AddRequestDecompression(); // Adds nothing if a provider exists, and keeps a later call from adding one.
        ServiceDescriptor added = services.Last(static service => service.ServiceType == typeof(IRequestDecompressionProvider));
        if (added.ImplementationType is { } framework && framework.Assembly == typeof(RequestDecompressionOptions).Assembly)
        {
            services.Remove(added);
            services.AddSingleton<IRequestDecompressionProvider>(provider => new EndpointDecompression(
                (IRequestDecompressionProvider)ActivatorUtilities.CreateInstance(provider, framework)
            ));
        }
    }

    /// <summary>
    /// Whether bodies are decompressed before they are read: the application has its own provider, or the middleware has used this one.
    /// </summary>
    public static bool IsUsed(IServiceProvider services) =>
        services.GetService<IRequestDecompressionProvider>() is { } provider && (provider is not EndpointDecompression own || own._isUsed);

    /// <summary>
    /// Returns the announced length of the body in bytes; null if the client announced none, or announced the compressed length.
    /// </summary>
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
