using System.Diagnostics;
using System.Diagnostics.Metrics;
using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Libraries.Tests;

/// <summary>A share of a library's payloads is written and read by shapes as well.</summary>
public sealed class VerifyTests
{
    private const string MessagePackType = "application/x-msgpack";

    [Fact]
    public async Task A_difference_is_logged_and_counted_and_the_response_is_the_library_s()
    {
        MessagePackSerializerOptions options = MessagePackSerializerOptions.Standard.WithResolver(
            CompositeResolver.Create([new LoudLine()], [StandardResolver.Instance])
        );
        await using TestApp app = await LibraryTests.StartAsync(formats =>
            formats.UseMessagePackCSharp(options).VerifyAgainstShapes(oneIn: 1)
        );
        using var counted = new Counted(app.Services.GetRequiredService<IMeterFactory>());
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/deal", MessagePackType);
        Assert.Equal(MessagePackSerializer.Serialize(Deal.Of(7), options), await response.Content.ReadAsByteArrayAsync());
        (LogLevel level, string text) = (await app.Log.WaitForAsync("differs from the shape"))[^1];
        Assert.Equal(LogLevel.Warning, level);
        Assert.StartsWith(
            "Deal, $.lines[0].text: writing msgpack, the library differs from the shape at byte ",
            text,
            StringComparison.Ordinal
        );
        Assert.Equal(1, counted.Differences);
    }

    [Fact]
    public async Task What_is_the_same_is_not_logged()
    {
        await using TestApp app = await LibraryTests.StartAsync(static formats =>
            formats.UseMessagePackCSharp().UseMemoryPackCSharp().UseProtobufNet().VerifyAgainstShapes(oneIn: 1)
        );
        foreach (string mediaType in (string[])[MessagePackType, "application/x-memorypack", "application/x-protobuf"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/deals?count=50", mediaType);
            byte[] payload = await response.Content.ReadAsByteArrayAsync();
            using HttpResponseMessage posted = await app.SendAsync(HttpMethod.Post, "/deals", null, payload, mediaType);
            Assert.Equal("50", await posted.Content.ReadAsStringAsync());
        }

        Assert.DoesNotContain(app.Log.Take(), static line => line.Text.Contains("differs from the shape", StringComparison.Ordinal));
    }

    [Fact]
    public async Task One_payload_in_so_many_is_compared()
    {
        MessagePackSerializerOptions options = MessagePackSerializerOptions.Standard.WithResolver(
            CompositeResolver.Create([new LoudLine()], [StandardResolver.Instance])
        );
        await using TestApp app = await LibraryTests.StartAsync(formats =>
            formats.UseMessagePackCSharp(options).VerifyAgainstShapes(oneIn: 10)
        );
        for (int i = 0; i < 30; i++)
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/deal", MessagePackType);
        }

        Assert.Equal(3, app.Log.Take().Count(static line => line.Text.Contains("differs from the shape", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task A_list_that_is_read_with_other_items_is_a_difference_at_the_root()
    {
        MessagePackSerializerOptions options = MessagePackSerializerOptions.Standard.WithResolver(
            CompositeResolver.Create([new FirstDeals()], [StandardResolver.Instance])
        );
        await using TestApp app = await LibraryTests.StartAsync(formats =>
            formats.UseMessagePackCSharp(options).VerifyAgainstShapes(oneIn: 1)
        );
        using HttpResponseMessage posted = await app.SendAsync(
            HttpMethod.Post,
            "/deals",
            null,
            MessagePackSerializer.Serialize(new List<Deal> { Deal.Of(1), Deal.Of(2) }),
            MessagePackType
        );
        Assert.Equal("1", await posted.Content.ReadAsStringAsync());
        Assert.Contains(
            app.Log.Take(),
            static line => line.Text.StartsWith("Deal, $: reading msgpack, the library differs from the shape", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task What_a_contract_throws_while_it_is_compared_is_a_difference_and_no_error()
    {
        MessagePackSerializerOptions options = MessagePackSerializerOptions.Standard.WithResolver(
            CompositeResolver.Create([new LoudPicky()], [StandardResolver.Instance])
        );
        await using TestApp app = await LibraryTests.StartAsync(formats =>
            formats.UseMessagePackCSharp(options).VerifyAgainstShapes(oneIn: 1)
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/picky", MessagePackType);
        Assert.Equal(MessagePackSerializer.Serialize(new Picky { Text = "tea" }, options), await response.Content.ReadAsByteArrayAsync());
        Assert.Contains(app.Log.Take(), static line => line.Text.Contains("No capitals.", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("library", false)]
    [InlineData("ours", true)]
    public async Task A_payload_that_ends_a_process_of_MemoryPack_s_is_refused_by_ours(string reader, bool survives)
    {
        using Process process = Process.Start(
            new ProcessStartInfo(Path.Combine(AppContext.BaseDirectory, "SerializationApi.Crash"), reader)
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.Equal(survives, process.ExitCode == 0);
        Assert.Equal(survives, output.StartsWith("refused: At byte 1", StringComparison.Ordinal));
    }

    // A team's own formatter, which no shape knows.
    private sealed class LoudLine : IMessagePackFormatter<Line?>
    {
        public void Serialize(ref MessagePackWriter writer, Line? value, MessagePackSerializerOptions options)
        {
            writer.WriteArrayHeader(2);
            writer.Write(value!.Text?.ToUpperInvariant());
            writer.Write(value.Price);
        }

        public Line Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
        {
            _ = reader.ReadArrayHeader();
            return new Line { Text = reader.ReadString(), Price = reader.ReadDouble() };
        }
    }

    // Reads the first item only.
    private sealed class FirstDeals : IMessagePackFormatter<List<Deal>?>
    {
        private static readonly ListFormatter<Deal> Whole = new();

        public void Serialize(ref MessagePackWriter writer, List<Deal>? value, MessagePackSerializerOptions options) =>
            Whole.Serialize(ref writer, value, options);

        public List<Deal>? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) =>
            Whole.Deserialize(ref reader, options)?[..1];
    }

    private sealed class LoudPicky : IMessagePackFormatter<Picky?>
    {
        public void Serialize(ref MessagePackWriter writer, Picky? value, MessagePackSerializerOptions options)
        {
            writer.WriteArrayHeader(1);
            writer.Write(value!.Text?.ToUpperInvariant());
        }

        public Picky Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) => throw new NotSupportedException();
    }

    private sealed class Counted : IDisposable
    {
        private readonly MeterListener _listener = new();

        public Counted(IMeterFactory factory)
        {
            _listener.InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Name == "serialization.library.differences" && instrument.Meter.Scope == factory)
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            };
            _listener.SetMeasurementEventCallback<long>((_, value, _, _) => Differences += value);
            _listener.Start();
        }

        public long Differences { get; private set; }

        public void Dispose() => _listener.Dispose();
    }
}
