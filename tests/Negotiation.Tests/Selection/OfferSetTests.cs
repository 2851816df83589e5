using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

public sealed class OfferSetTests
{
    private static readonly FormatSet Formats = new(TestShapes.All, FormatSet.Standard(FormatLimits.Default));

    [Theory]
    [InlineData("")]
    [InlineData("application/x-msgpack; compression=lz4-block")]
    [InlineData("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8")]
    [InlineData("image/png")]
    public void A_header_seen_before_is_selected_without_allocating(string accept)
    {
        var negotiator = new Negotiator(Formats, Options.Create(new FormatOptions()));
        var http = new DefaultHttpContext();
        http.Request.Headers.Accept = accept;
        http.Request.QueryString = new QueryString("?count=100&seed=1");
        Representation? first = negotiator.SelectResponse(http.Request, negotiator.Everything);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Representation? again = negotiator.SelectResponse(http.Request, negotiator.Everything);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.Same(first, again);
        Assert.Equal(0, allocated);
    }

    // 32 KiB is Kestrel's limit for all header fields of a request.
    [Fact]
    public void Memory_for_quoted_parameters_is_in_proportion_to_the_header()
    {
        string parameters = string.Concat(Enumerable.Repeat("; a=\"b\"", 4_000));
        var negotiator = new Negotiator(Formats, Options.Create(new FormatOptions()));
        var contentTypes = new ContentTypes(Formats);
        Assert.NotNull(contentTypes.Find("application/json; a=\"b\""));
        Assert.NotNull(negotiator.Everything.Select("application/json; a=\"b\""));

        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.NotNull(contentTypes.Find("application/json" + parameters));
        Assert.NotNull(negotiator.Everything.Select("application/json" + parameters));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.InRange(allocated, 0, 64 * parameters.Length);
    }

    [Fact]
    public void A_content_type_seen_before_is_found_without_allocating()
    {
        var negotiator = new Negotiator(Formats, Options.Create(new FormatOptions()));
        var http = new DefaultHttpContext();
        http.Request.ContentType = "application/json; charset=utf-8";
        Representation? first = negotiator.FindRequest(http.Request);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Representation? again = negotiator.FindRequest(http.Request);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.NotNull(first);
        Assert.Same(first, again);
        Assert.Equal(0, allocated);
    }

    [Fact]
    public void The_cache_is_bounded()
    {
        var cache = new BoundedCache<string>();
        for (int i = 0; i < 10 * BoundedCache<string>.Capacity; i++)
        {
            cache.Add($"a/{i}", "");
            Assert.InRange(cache.Count, 1, BoundedCache<string>.Capacity);
        }

        cache.Add(new string('a', BoundedCache<string>.MaxKeyLength + 1), "");
        Assert.False(cache.TryGet(new string('a', BoundedCache<string>.MaxKeyLength + 1), out _));
    }

    [Fact]
    public void Variants_that_clients_make_up_are_bounded()
    {
        var format = new EndlessFormat();
        var formats = new FormatSet(TestShapes.All, [format]);
        var variants = new HashSet<Format>();
        for (int i = 0; i < 1_000; i++)
        {
            if (formats.FindVariant(format, "level", $"{i}") is { } variant)
            {
                variants.Add(variant);
                Assert.Same(variant, formats.FindVariant(format, "level", $"{i}"));
            }
        }

        Assert.InRange(variants.Count, 1, 64);
    }

    // What takes quadratic time on any of these takes hours.
    [Theory]
    [InlineData("*/*,")]
    [InlineData("application/x-msgpack;keys=names;compression=lz4-block,")]
    [InlineData("a/b;c=d,")]
    [InlineData("application/json;")]
    [InlineData("application/json;a=\"b\";")]
    [InlineData(",")]
    [InlineData("\"")]
    [InlineData("\\\"")]
    [InlineData("\",\\\"")]
    [InlineData("a/b;c=\"")]
    [InlineData(";;")]
    [InlineData(" ")]
    [InlineData("a")]
    public void A_long_header_takes_linear_time(string part)
    {
        string header = string.Concat(Enumerable.Repeat(part, 1024 * 1024 / part.Length));
        var reader = new MediaTypeReader(header);
        int members = 0;
        while (reader.Read())
        {
            members++;
        }

        Assert.InRange(members, 0, header.Length / 3);
        new OfferSet(Formats, [.. Formats.Formats.SelectMany(ListedMediaType.AllOf)]).Select(header[..(64 * 1024)]);
    }

    private sealed class EndlessFormat(int level = 0) : Format("endless", ["application/x-endless"], FormatLimits.Default)
    {
        public override string ContentTypeParameters => level == 0 ? "" : $"; level={level}";

        public override Format? WithParameter(string name, string value) => new EndlessFormat(int.Parse(value));

        public override Codec<T> CreateCodec<T, TShape>() => throw new NotSupportedException();

        public override ListCodec<T> CreateListCodec<T, TShape>() => throw new NotSupportedException();
    }
}
