using System.Text.Json.Serialization.Metadata;
using Google.Protobuf;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>A sample and every library's way to encode and decode it.</summary>
public abstract class ComparedSample : IDisposable
{
    /// <summary>The samples by name, which is BenchmarkDotNet's parameter; each is made when it is asked for.</summary>
    public static IReadOnlyDictionary<string, Func<ComparedSample>> ByName { get; } =
        new Dictionary<string, Func<ComparedSample>>
        {
            ["Organization, 100"] = () =>
                Create("organizations", 100, Protos.Organization.Parser, SampleJson.Default.Organization, SampleClone.Of),
            ["Organization, 10,000"] = () =>
                Create("organizations", 10_000, Protos.Organization.Parser, SampleJson.Default.Organization, SampleClone.Of),
            ["Organization, 100,000"] = () =>
                Create("organizations", 100_000, Protos.Organization.Parser, SampleJson.Default.Organization, SampleClone.Of),
            ["User, 10,000"] = () => Create("users", 10_000, Protos.UserList.Parser, SampleJson.Default.ListUser, SampleClone.Of),
            ["DemoClass, 10,000"] = () =>
                Create("demos", 10_000, Protos.DemoClassList.Parser, SampleJson.Default.ListDemoClass, SampleClone.Of),
        };

    /// <summary>Encodes with one of ours and gives the buffer back.</summary>
    public abstract int Encode(Format format);

    /// <summary>Decodes with one of ours.</summary>
    public abstract object? Decode(Format format);

    /// <summary>Copies the sample.</summary>
    public abstract object Clone();

    /// <summary>Encodes with Google.Protobuf into a pooled array.</summary>
    public abstract int EncodeWithGoogle();

    /// <summary>Decodes with Google.Protobuf.</summary>
    public abstract object DecodeWithGoogle();

    /// <summary>Encodes with System.Text.Json into a buffer that is kept.</summary>
    public abstract int EncodeWithSystemTextJson();

    /// <summary>Decodes with System.Text.Json.</summary>
    public abstract object? DecodeWithSystemTextJson();

    /// <inheritdoc />
    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives back what the other libraries' writers hold.</summary>
    protected abstract void Dispose(bool disposing);

    private static ComparedSample<T, TMessage> Create<T, TMessage>(
        string dataset,
        int count,
        MessageParser<TMessage> parser,
        JsonTypeInfo<T> typeInfo,
        Func<T, T> clone
    )
        where T : class
        where TMessage : IMessage<TMessage> => new(WholeSample.Of<T>(dataset, count), parser, typeInfo, clone);
}
