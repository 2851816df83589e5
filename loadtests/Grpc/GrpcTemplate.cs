using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Grpc;

/// <summary>One call, made again and again.</summary>
/// <param name="Method">What is called.</param>
/// <param name="Format">grpc or grpc-stream.</param>
/// <param name="Body">The request's messages as on the wire.</param>
/// <param name="Expected">What the response must be.</param>
/// <param name="ExpectedBytes">How many bytes it has.</param>
internal sealed record GrpcTemplate(GrpcMethod Method, PayloadFormat Format, byte[] Body, IDatasetSample Expected, long ExpectedBytes)
    : ExpectedResponse(Format, Expected, ExpectedBytes)
{
    /// <summary>The request's messages.</summary>
    public IReadOnlyList<byte[]> Messages { get; } = [.. GrpcFrames.Split(Body).Select(message => message.ToArray())];
}
