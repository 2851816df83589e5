using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>What System.Text.Json refuses by other exceptions than a JsonException is an invalid payload too.</summary>
public sealed class JsonRefusalTests
{
    private static readonly SystemTextJsonFormat Format = new(
        new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver(),
        },
        FormatLimits.Default
    );

    [JsonDerivedType(typeof(Circle), "circle")]
    public interface IFigure;

    public sealed record Circle(int Radius) : IFigure;

    [GenerateShape]
    public sealed class Holder
    {
        public IFigure? Figure { get; set; }

        public JsonObject? Node { get; set; }

        public int Positive
        {
            get;
            set => field = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value));
        }

        public int Defect
        {
            get;
            // Its frame says whose exception it is.
            [MethodImpl(MethodImplOptions.NoInlining)]
            set => field = value >= 0 ? value : throw new InvalidOperationException("a defect");
        }

#pragma warning disable SHAPE020 // System.Text.Json calls them here.
        [JsonConverter(typeof(Refusing))]
        public string? Converted { get; set; }

        [JsonConverter(typeof(Misreading))]
        public string? Misread { get; set; }
#pragma warning restore SHAPE020

        [JsonExtensionData]
        public JsonObject? Extra { get; set; }
    }

    public sealed class Refusing : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetString() switch
            {
                "argument" => throw new ArgumentOutOfRangeException(nameof(reader), "no"),
                "format" => throw new FormatException("no"),
                "support" => throw new NotSupportedException("no"),
                _ => throw new KeyNotFoundException("a defect"),
            };

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    public sealed class Misreading : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => $"{reader.GetInt32()}";

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    [Theory]
    [InlineData("""{"figure":{"radius":1}}""", 10)]
    [InlineData("{\n\"figure\":\n{\"radius\":1}}", 12)]
    [InlineData("""{"figure":{}}""", 10)]
    [InlineData("""{"positive":-1}""", 0)]
    [InlineData("""{"converted":"argument"}""", 0)]
    [InlineData("""{"converted":"format"}""", 0)]
    [InlineData("""{"converted":"support"}""", 13)]
    [InlineData("""{"misread":"x"}""", 11)]
    [InlineData("""{"a":1,"positive":-1}""", 0)]
    public void A_value_that_is_refused_is_an_invalid_payload_in_every_way_in(string json, int least)
    {
        byte[] payload = Encoding.UTF8.GetBytes(json);
        Check(() => Format.CreateCodec<Holder, JsonRefusalTests_HolderShape>().Decode(payload), 0);
        Check(() => Format.CreateCodec<Holder, JsonRefusalTests_HolderShape>().Decode([0xEF, 0xBB, 0xBF, .. payload]), 3);
        Check(() => Format.CreateListCodec<Holder, JsonRefusalTests_HolderShape>().Decode([(byte)'[', .. payload, (byte)']']), 0);

        void Check(Func<object?> decode, int before)
        {
            InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(decode);
            Assert.InRange(exception.Offset, least, before + payload.Length + 2);
            Assert.Contains("Holder", exception.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("""{"defect":-1}""", typeof(InvalidOperationException))]
    [InlineData("""{"converted":"else"}""", typeof(KeyNotFoundException))]
    public void A_defect_stays_one(string json, Type type) =>
        Assert.IsType(
            type,
            Record.Exception(() => Format.CreateCodec<Holder, JsonRefusalTests_HolderShape>().Decode(Encoding.UTF8.GetBytes(json)))
        );
}
