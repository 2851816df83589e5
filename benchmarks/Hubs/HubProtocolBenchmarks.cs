using System.Buffers;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Hubs;

/// <summary>
/// Invocations in SignalR's MessagePack protocol: by shapes, and by Microsoft's package. The transport's buffer is one that stays.
/// </summary>
[MemoryDiagnoser]
[MedianColumn]
[HideColumns("Error", "StdDev", "Mean", "RatioSD", "Gen0", "Gen1", "Gen2")]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
public class HubProtocolBenchmarks
{
    private readonly ArrayBufferWriter<byte> _output = new(1 << 20);
    private IHubProtocol _shapes = null!;
    private readonly MessagePackHubProtocol _microsofts = new();
    private InvocationMessage _message = null!;
    private ReadOnlySequence<byte> _bytes;
    private Binder _binder = null!;

    /// <summary>What is sent: scalars, a contract with keys of MessagePack-CSharp, a data contract, whose bytes are translated.</summary>
    public enum Sent
    {
        Scalars,
        Keys100,
        DataContract1,
        DataContract100,
    }

    [ParamsAllValues]
    public Sent What { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        var services = new ServiceCollection();
        services.AddSignalRCore().AddFormatsProtocol(new FormatSet([.. ContractShapes.All, .. ArticleShapes.All]));
        _shapes = services.BuildServiceProvider().GetServices<IHubProtocol>().Single(static protocol => protocol.Name == "messagepack");
        object[] arguments = What switch
        {
            Sent.Scalars => [7, "a text of thirty-two characters.", 2.5, DateTime.UnixEpoch],
            Sent.Keys100 => [ArticleSamples.Organization(100)],
            Sent.DataContract1 => [OrganizationSample.Create(1, 1)],
            _ => [OrganizationSample.Create(100, 1)],
        };
        _message = new InvocationMessage("42", "send", arguments);
        _binder = new Binder([.. arguments.Select(static argument => argument.GetType())]);
        _bytes = new ReadOnlySequence<byte>(_microsofts.GetMessageBytes(_message));
        if (!_shapes.GetMessageBytes(_message).Span.SequenceEqual(_bytes.FirstSpan))
        {
            throw new InvalidOperationException("The two write other bytes.");
        }
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Write")]
    public void WriteByMicrosofts() => Write(_microsofts);

    [Benchmark, BenchmarkCategory("Write")]
    public void WriteByShapes() => Write(_shapes);

    [Benchmark(Baseline = true), BenchmarkCategory("Read")]
    public HubMessage ReadByMicrosofts() => Read(_microsofts);

    [Benchmark, BenchmarkCategory("Read")]
    public HubMessage ReadByShapes() => Read(_shapes);

    private void Write(IHubProtocol protocol)
    {
        protocol.WriteMessage(_message, _output);
        _output.ResetWrittenCount();
    }

    private HubMessage Read(IHubProtocol protocol)
    {
        ReadOnlySequence<byte> input = _bytes;
        return protocol.TryParseMessage(ref input, _binder, out HubMessage? message) && message is InvocationMessage
            ? message
            : throw new InvalidOperationException($"{message}");
    }

    private sealed class Binder(Type[] types) : IInvocationBinder
    {
        public IReadOnlyList<Type> GetParameterTypes(string methodName) => types;

        public Type GetReturnType(string invocationId) => throw new NotSupportedException("Nothing is returned.");

        public Type GetStreamItemType(string streamId) => throw new NotSupportedException("Nothing is streamed.");
    }
}
