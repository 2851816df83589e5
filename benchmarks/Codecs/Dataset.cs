using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>A dataset and every library's way to encode and decode it. Names are BenchmarkDotNet's parameters.</summary>
public abstract class Dataset : IDisposable
{
    private const int Seed = 1;

    /// <summary>The datasets by name, made when they are asked for.</summary>
    public static IReadOnlyDictionary<string, Func<Dataset>> ByName { get; } = new Dictionary<string, Func<Dataset>>
    {
        ["Organization, 100"] = () => Organizations(100),
        ["Organization, 10,000"] = () => Organizations(10_000),
        ["Organization, 100,000"] = () => Organizations(100_000),
        ["User, 10,000"] = () => new Dataset<List<User>, Protos.UserList>(
            UserSample.Create(10_000, Seed).ToList(), format => format.CreateListCodec<User, UserShape>(), Protos.UserList.Parser, DatasetJson.Default.ListUser),
        ["DemoClass, 10,000"] = () => new Dataset<List<DemoClass>, Protos.DemoClassList>(
            DemoSample.Create(10_000, Seed).ToList(), format => format.CreateListCodec<DemoClass, DemoClassShape>(), Protos.DemoClassList.Parser, DatasetJson.Default.ListDemoClass),
    };

    /// <summary>Encodes with one of ours and gives the buffer back.</summary>
    public abstract int Encode(Format format);

    /// <summary>Decodes with one of ours.</summary>
    public abstract object? Decode(Format format);

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

    private static Dataset<Organization, Protos.Organization> Organizations(int count) =>
        new(OrganizationSample.Create(count, Seed), format => format.CreateCodec<Organization, OrganizationShape>(), Protos.Organization.Parser, DatasetJson.Default.Organization);
}
