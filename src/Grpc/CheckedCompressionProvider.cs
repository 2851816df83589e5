using System.IO.Compression;
using Grpc.Core;
using Grpc.Net.Compression;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;

namespace SerializationApi.Grpc;

/// <summary>
/// A compression provider that limits the size of decompressed messages like that of bodies with the same <c>Content-Encoding</c>.
/// </summary>
internal sealed class CheckedCompressionProvider(
    ICompressionProvider inner,
    string coding,
    IHttpContextAccessor requests,
    EndpointFormats endpoints
) : ICompressionProvider
{
    public string EncodingName => inner.EncodingName;

    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel) =>
        inner.CreateCompressionStream(stream, compressionLevel);

    public Stream CreateDecompressionStream(Stream stream) => new Message(coding, stream, requests.HttpContext, endpoints);

    private sealed class Message(string coding, Stream wire, HttpContext? http, EndpointFormats endpoints)
        : DecompressedStream("message", coding, wire)
    {
        // The message is collected in an array that doubles when it is full.
        private const int BytesPerByte = 2;

        private long _bytes;

        protected override long MaxBytes => endpoints.LimitsOf(http).MaxDecompressedBytes;

        protected override int MaxExpansion => endpoints.LimitsOf(http).MaxExpansion;

        public override int Read(Span<byte> buffer)
        {
            int read = base.Read(buffer);
            _bytes += read;
            try
            {
                if (http is not null)
                {
                    EndpointFormats.TakeMemory(http, BytesPerByte * _bytes);
                }
            }
            catch (MemoryRefusedException refused)
            {
                throw MessageErrors.Status(refused);
            }

            return read;
        }

        protected override Exception Invalid(string message, Exception? inner) =>
            new RpcException(new Status(StatusCode.InvalidArgument, message, inner));

        protected override Exception TooLarge(string expected, long limit) =>
            new RpcException(new Status(StatusCode.ResourceExhausted, $"At byte {limit}: expected {expected}, found more."));
    }
}
