using MemoryPack.AspNetCoreMvcFormatter;
using MessagePack;
using MessagePack.AspNetCoreMvcFormatter;
using ProtoBuf.Grpc.Server;
using SerializationApi.Peers;

// What a team has today: controllers with the libraries' formatters, and gRPC for Protobuf. The paths are those of the service, so that the load
// tests load either.
WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers(options =>
{
    options.InputFormatters.Insert(0, new MessagePackInputFormatter(MessagePackSerializerOptions.Standard));
    options.OutputFormatters.Insert(0, new MessagePackOutputFormatter(MessagePackSerializerOptions.Standard));
    options.InputFormatters.Insert(0, new MemoryPackInputFormatter());
    options.OutputFormatters.Insert(0, new MemoryPackOutputFormatter(checkContentType: true));
});
builder.Services.AddCodeFirstGrpc();
WebApplication app = builder.Build();
app.MapControllers();
app.MapGrpcService<OrganizationGrpc>();
app.MapGet("/healthz", () => "healthy");
app.Run();
