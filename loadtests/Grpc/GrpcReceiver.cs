using Grpc.Core;
using SerializationApi.Formats;
using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Grpc;

/// <summary>The method of a template for one worker, whose responses are counted, or kept as they come on the wire.</summary>
internal sealed class GrpcReceiver
{
    private static readonly Marshaller<byte[]> Requests = Marshallers.Create(static bytes => bytes, static bytes => bytes);

    private bool _keep;

    public GrpcReceiver(GrpcTemplate template)
    {
        Template = template;
        var responses = new Marshaller<object>(static (_, _) => throw new NotSupportedException(), Receive);
        Method = new(template.Method.Type, template.Method.Service, template.Method.Name, Requests, responses);
    }

    /// <summary>What is called.</summary>
    public GrpcTemplate Template { get; }

    /// <summary>The method; its responses are nothing but a sign that they are there.</summary>
    public Method<byte[], object> Method { get; }

    /// <summary>Bytes of all messages received, heads included.</summary>
    public long Bytes { get; private set; }

    /// <summary>The messages, heads included, when they are to be kept.</summary>
    public PooledBufferWriter Body { get; } = new(64 * 1024);

    /// <summary>Forgets the last response.</summary>
    public void Begin(bool keep)
    {
        Bytes = 0;
        Body.Dispose();
        _keep = keep;
    }

    private GrpcReceiver Receive(DeserializationContext message)
    {
        Bytes += GrpcFrames.HeadLength + message.PayloadLength;
        if (_keep && Bytes <= Template.MostResponseBytes)
        {
            GrpcFrames.Append(Body, message.PayloadAsReadOnlySequence());
        }

        return this;
    }
}
