using Grpc.AspNetCore.Server;
using Grpc.Net.Compression;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation.Infrastructure;

namespace SerializationApi.Grpc;

/// <summary>Replaces Grpc.AspNetCore's compression providers with checked ones; an application's own stay.</summary>
internal sealed class CheckedCompression(IHttpContextAccessor requests, EndpointFormats endpoints)
    : IPostConfigureOptions<GrpcServiceOptions>
{
    public void PostConfigure(string? name, GrpcServiceOptions grpc)
    {
        IList<ICompressionProvider> providers = grpc.CompressionProviders;
        for (int i = 0; i < providers.Count; i++)
        {
            providers[i] = providers[i] switch
            {
                GzipCompressionProvider gzip => new CheckedCompressionProvider(gzip, "gzip", requests, endpoints),
                DeflateCompressionProvider deflate => new CheckedCompressionProvider(deflate, "deflate", requests, endpoints),
                var own => own,
            };
        }
    }
}
