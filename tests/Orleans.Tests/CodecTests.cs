using Microsoft.Extensions.DependencyInjection;
using Orleans;
using Orleans.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.Orleans.Tests;

public sealed class CodecTests
{
    private static readonly FormatSet Formats = new(TestShapes.All);

    [Fact]
    public void Explore()
    {
        Serializer s = Create();
        var o = new Order { Id = 7, Items = ["tea"] };
        byte[] b = s.SerializeToArray(o);
        TestContext.Current.TestOutputHelper!.WriteLine(Convert.ToHexString(b) + " " + System.Text.Encoding.Latin1.GetString(b));
        b = s.SerializeToArray(new List<Order>{o,o,new(), new()});
        TestContext.Current.TestOutputHelper!.WriteLine(Convert.ToHexString(b) + " " + b.Length+ System.Text.Encoding.Latin1.GetString(b));
        Figure? f = s.Deserialize<Figure>(s.SerializeToArray<Figure>(new Circle { Radius = 2, Colour = "red"}));
        TestContext.Current.TestOutputHelper!.WriteLine(f!.ToString()!);
        foreach (var shape in TestShapes.All) TestContext.Current.TestOutputHelper!.WriteLine(shape.Type.ToString());
    }

    private static Serializer Create(string mediaType = "application/x-memorypack")
    {
        var services = new ServiceCollection();
        services.AddSerializer(serializer => serializer.AddFormatsSerializer(Formats, mediaType));
        return services.BuildServiceProvider().GetRequiredService<Serializer>();
    }
}
