using System.Diagnostics;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>What a negotiated response costs beside what the server itself allocates for the same header fields and bytes.</summary>
public sealed class AllocationTests
{
    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_negotiated_response_allocates_nothing_of_its_own(string mediaType)
    {
        Assert.SkipWhen(
            typeof(NegotiationFilter).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true },
            "Without optimization every async method allocates its state machine: run it with --configuration Release."
        );
        using ServiceProvider services = new ServiceCollection()
            .AddFormats(formats => formats.AddShapes(TestShapes.All))
            .BuildServiceProvider();
        var order = new Order { Id = 1, Name = "n" };
        ResponderMap responders = services.GetRequiredService<ResponderMap>();
        var filter = new NegotiationFilter(
            _ => new ValueTask<object?>(order),
            responders.FindDeclared(typeof(Order)),
            cases: null,
            responders,
            services.GetRequiredService<Negotiator>(),
            services.GetRequiredService<Refusals>(),
            services.GetRequiredService<MissingShapes>()
        );
        var http = new DefaultHttpContext { RequestServices = services };
        http.Request.Method = HttpMethods.Get;
        http.Request.Headers.Accept = mediaType;
        var context = new DefaultEndpointFilterInvocationContext(http);
        byte[] payload = Encode(services.GetRequiredService<FormatSet>(), mediaType, order);

        long plain = await LeastAsync(() => WriteBytesAsync(http, mediaType, payload));
        long negotiated = await LeastAsync(async () => await filter.InvokeAsync(context));

        Assert.Equal(plain, negotiated);
    }

    // As an endpoint writes bytes that it has in an array.
    private static async Task WriteBytesAsync(HttpContext http, string mediaType, byte[] payload)
    {
        ResponseHeaders.ApplyCommon(http.Response);
        http.Response.ContentType = mediaType;
        http.Response.ContentLength = payload.Length;
        await http.Response.BodyWriter.WriteAsync(payload);
    }

    // The least of many: what the runtime allocates now and then for itself is not the measured code's.
    private static async Task<long> LeastAsync(Func<Task> action)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 200; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            Task task = action();
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.True(task.IsCompleted);
            await task;
            least = Math.Min(least, allocated);
        }

        return least;
    }

    private static byte[] Encode(FormatSet formats, string mediaType, Order order)
    {
        Codec<Order> codec = formats.FindCodecs<Order>()!.For(formats.FindByMediaType(mediaType)!);
        using PooledBuffer payload = codec.Encode(order);
        Assert.Throws<InvalidPayloadException>(() => codec.Decode("!"u8)); // Waits until it is decided who writes JSON.
        return payload.Span.ToArray();
    }
}
