using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>What docs/grpc.md shows, in new programs that refer to nothing but the package.</summary>
public sealed class GrpcTests(Feed feed)
{
    [Fact]
    public async Task The_service_and_the_client_of_the_page_speak_and_have_a_schema()
    {
        Dictionary<string, string> page = Readme.BlocksOf(
            await File.ReadAllTextAsync(Path.Combine(Repository.Root, "docs/grpc.md"), TestContext.Current.CancellationToken)
        );
        UserProject service = With(feed.Service("SerializationApi.Grpc"), page[Readme.Service]);
        await service.BuildAsync();
        UserProject client = With(
            feed.Program("SerializationApi.Grpc"),
            page[Readme.Client] + "Console.Write(SerializationApi.Grpc.GrpcSchema.Of<IOrders>(FormatSet.CreateDefault()));\n"
        );
        // A feed may lack the lowest version that Grpc.Net.Client names, which a program without ASP.NET Core resolves.
        await client.BuildAsync("-p:WarningsNotAsErrors=NU1603");

        using RunningService running = await service.ServeAsync();
        string[] output = (await client.RunAsync(running.Address.ToString())).ReplaceLineEndings("\n").Split('\n', 2);
        string schema = output[1];

        Assert.Equal("7: tea and milk", output[0]);
        Assert.Contains("  rpc All(google.protobuf.Empty) returns (stream Order);\n", schema, StringComparison.Ordinal);
        Assert.Contains("message Order {\n  int32 id = 1;\n  repeated string items = 2;\n}\n", schema, StringComparison.Ordinal);

        UserProject With(UserProject project, string program) =>
            project.With("Order.cs", Readme.Blocks[Readme.Contract]).With("IOrders.cs", page["IOrders.cs"]).With("Program.cs", program);
    }
}
