using System.Text;
using CommunityToolkit.HighPerformance;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample by Newtonsoft.Json, with the names that the others have.</summary>
internal sealed class NewtonsoftSample<T>(SampleValue<T> sample) : SystemSample(SystemNames.Newtonsoft)
{
    private const int BufferChars = 16 * 1024;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly JsonSerializer _library = JsonSerializer.Create(
        new JsonSerializerSettings
        {
            ContractResolver = new DefaultContractResolver
            {
                NamingStrategy = new CamelCaseNamingStrategy(processDictionaryKeys: false, overrideSpecifiedNames: false),
            },
            FloatParseHandling = FloatParseHandling.Decimal,
            MaxDepth = 64,
        }
    );

    public override PooledBuffer Serialize()
    {
        var output = new PooledBufferWriter();
        using (var text = new StreamWriter(output.AsStream(), Utf8, BufferChars))
        using (var writer = new JsonTextWriter(text))
        {
            _library.Serialize(writer, sample.Value);
        }

        return output.Detach();
    }

    public override object? Deserialize(ReadOnlyMemory<byte> payload)
    {
        using Stream input = payload.AsStream();
        using var text = new StreamReader(input, Utf8, detectEncodingFromByteOrderMarks: false, BufferChars);
        using var reader = new JsonTextReader(text);
        return _library.Deserialize<T>(reader);
    }

    public override bool IsSample(object? decoded) => sample.IsEqual(decoded);
}
