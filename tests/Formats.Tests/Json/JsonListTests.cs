using System.Text;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

public sealed class JsonListTests
{
    private static readonly ListCodec<Box<int>> Lists = new JsonFormat().CreateListCodec<Box<int>, TestShapes.BoxOfInt32Shape>();

    [Fact]
    public void A_list_at_the_root()
    {
        const string Text = """[{"value":1,"inner":null},null,{"value":2,"inner":null}]""";
        Assert.Equal(Text, Wire.Text<List<Box<int>>>(Lists, [new() { Value = 1 }, null!, new() { Value = 2 }]));
        List<Box<int>> read = Wire.FromText(Lists, Text)!;
        Assert.Equal([1, null, 2], read.Select(box => box?.Value));
    }

    [Fact]
    public void Empty_and_null()
    {
        Assert.Equal("[]", Wire.Text<List<Box<int>>>(Lists, []));
        Assert.Equal("null", Wire.Text<List<Box<int>>>(Lists, null!));
        Assert.Empty(Wire.FromText(Lists, "[ ]")!);
        Assert.Null(Wire.FromText(Lists, "null"));
    }

    [Theory]
    [InlineData("{}", 0)]
    [InlineData("[", 1)]
    [InlineData("[{}", 3)]
    [InlineData("[{},]", 4)]
    [InlineData("[,{}]", 1)]
    [InlineData("[{}]]", 4)]
    [InlineData("[1]", 1)]
    public void Refused(string text, long offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Lists, text)).Offset);

    [Fact]
    public void Batches_put_together_are_the_whole()
    {
        Box<int>[] items = [.. Enumerable.Range(0, 100).Select(i => new Box<int> { Value = i })];
        var text = new StringBuilder();
        Append(Lists.EncodeHead(0));
        for (int i = 0; i < items.Length; i += 30)
        {
            Append(Lists.EncodeItems(items.AsSpan(i, Math.Min(30, items.Length - i)), i));
        }

        Append(Lists.EncodeTail());
        Assert.Equal(Wire.Text<List<Box<int>>>(Lists, [.. items]), text.ToString());

        void Append(PooledBuffer part)
        {
            text.Append(Encoding.UTF8.GetString(part.Span));
            part.Dispose();
        }
    }

    [Fact]
    public void An_array_member_sent_twice_counts_once()
    {
        Codec<ArrayBox<int>> codec = Wire.Json<ArrayBox<int>>();
        Assert.Equal([3], Wire.FromText(codec, """{"items":[1,2],"items":[3]}""")!.Items!);
        Assert.Null(Wire.FromText(codec, """{"items":null}""")!.Items);
        Assert.Equal("""{"items":[1,2],"inner":null}""", Wire.Text(codec, new() { Items = [1, 2] }));
    }

    [Fact]
    public void The_media_type_has_one_charset()
    {
        var format = new JsonFormat();
        Assert.Same(format, format.WithParameter("charset", "UTF-8"));
        Assert.Same(format, format.WithParameter("indent", "1"));
        Assert.Null(format.WithParameter("charset", "latin1"));
    }
}
