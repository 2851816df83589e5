using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.Adopting.Tests;

/// <summary>What changes for those who leave Newtonsoft.Json and BinaryFormatter.</summary>
public sealed class LeaversTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Newtonsoft_s_text_is_read_in_either_case(bool isCamelCase)
    {
        await using Site site = await Site.StartAsync(
            builder => builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All)),
            app => app.MapGroup("/").Negotiate().MapPost("/orders", (Body<Order> body) => body.Value)
        );
        var settings = new JsonSerializerSettings
        {
            ContractResolver = isCamelCase ? new CamelCasePropertyNamesContractResolver() : new DefaultContractResolver(),
        };
        byte[] text = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(Order.Sample, settings));
        using HttpResponseMessage response = await site.PostAsync("/orders", "application/json", text);

        Assert.Equal("""{"id":7,"items":["tea","milk"]}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public void Newtonsoft_s_attributes_are_not_honoured()
    {
        Assert.Equal("""{"no":7}""", JsonConvert.SerializeObject(new Legacy { Id = 7 }));
        Assert.Equal("""{"id":7}""", Encoding.UTF8.GetString(Wire.Encode(new Legacy { Id = 7 }, "application/json")));
    }

    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public void An_object_in_two_places_becomes_two(string mediaType)
    {
        var shared = new Node();
        Node read = Wire.Decode<Node>(Wire.Encode(new Node { Left = shared, Right = shared }, mediaType), mediaType);

        Assert.NotNull(read.Left);
        Assert.NotSame(read.Left, read.Right);
    }

    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public void An_object_that_holds_itself_is_refused(string mediaType)
    {
        var node = new Node();
        node.Left = node;

        Assert.Throws<UnsupportedValueException>(() => Wire.Encode(node, mediaType));
    }

    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public void A_private_field_is_not_written(string mediaType)
    {
        var node = new Node();
        node.Visit();

        Assert.Equal(0, Wire.Decode<Node>(Wire.Encode(node, mediaType), mediaType).Visits());
    }
}
