using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.Options;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>Leaves small bodies alone: below a packet's size compression costs time and saves nothing.</summary>
internal sealed class SelectiveCompressionProvider(IServiceProvider services, IOptions<ResponseCompressionOptions> options, ServiceSettings settings)
    : ResponseCompressionProvider(services, options)
{
    /// <inheritdoc />
    public override bool ShouldCompressResponse(HttpContext context) =>
        !(context.Response.ContentLength < settings.MinCompressedBytes) && base.ShouldCompressResponse(context);
}
