using Grpc.AspNetCore.Server;
using Grpc.Net.Compression;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation.Infrastructure;

namespace SerializationApi.Grpc;

/// <summary>Puts checked providers in the place of Grpc.AspNetCore's; an application's own are left alone.</summary>
/// <param name="requests">Finds the request whose message is read.</param>
/// <param name="endpoints">Bounds what a message may become.</param>
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
