using System.Buffers;
using MemoryPack;
using MessagePack;
using Microsoft.AspNetCore.Mvc;
using ProtoBuf;
using ProtoBuf.Meta;
using SerializationApi.MvcBaseline;

// Contracts/ has the datasets' contracts, as a team annotates them that uses the libraries: the names are those of src/Contracts, so that
// the same code makes the values, and the bytes are those of its shapes, which the load tests verify.
[module: CompatibilityLevel(CompatibilityLevel.Level300)]

const string MessagePackType = "application/x-msgpack";
const string Lz4Type = "application/x-msgpack;compression=lz4-block-array";

// What the load tests measure the service beside: controllers, and the libraries behind MVC's formatters.
WebApplicationBuilder builder = WebApplication.CreateBuilder(
    new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory }
);
builder.Logging.SetMinimumLevel(LogLevel.Warning);

// It is started by the load tests and listens to them only: samples of any size come back.
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = null);
builder.Services.AddControllers(options =>
{
    MessagePackSerializerOptions plain = MessagePackSerializerOptions.Standard.WithSecurity(MessagePackSecurity.UntrustedData);
    MessagePackSerializerOptions lz4 = plain.WithCompression(MessagePackCompression.Lz4BlockArray);
    Add(options, new LibraryInputFormatter(Lz4Type, ReadBy(lz4)), new LibraryOutputFormatter(MessagePackType, WriteBy(plain)));

    // Plain formatters read what asks for the variant, too, and what accepts plain MessagePack accepts the variant: they stand in opposite
    // order.
    Add(options, new LibraryInputFormatter(MessagePackType, ReadBy(plain)), new LibraryOutputFormatter(Lz4Type, WriteBy(lz4)));
    Add(
        options,
        new LibraryInputFormatter("application/x-memorypack", static (type, body) => MemoryPackSerializer.Deserialize(type, body)),
        new LibraryOutputFormatter(
            "application/x-memorypack",
            static (type, body, value) => MemoryPackSerializer.Serialize(type, body, value)
        )
    );
    Add(
        options,
        new LibraryInputFormatter("application/x-protobuf", static (type, body) => RuntimeTypeModel.Default.Deserialize(type, body)),
        new LibraryOutputFormatter("application/x-protobuf", static (_, body, value) => RuntimeTypeModel.Default.Serialize(body, value))
    );
});

WebApplication app = builder.Build();
app.MapControllers();
app.MapGet("/healthz", () => Results.Ok());
await app.RunAsync();

static Func<Type, ReadOnlySequence<byte>, object?> ReadBy(MessagePackSerializerOptions options) =>
    (type, body) => MessagePackSerializer.Deserialize(type, body, options);

static Action<Type, IBufferWriter<byte>, object?> WriteBy(MessagePackSerializerOptions options) =>
    (type, body, value) => MessagePackSerializer.Serialize(type, body, value, options);

static void Add(MvcOptions options, LibraryInputFormatter input, LibraryOutputFormatter output)
{
    options.InputFormatters.Add(input);
    options.OutputFormatters.Add(output);
}
