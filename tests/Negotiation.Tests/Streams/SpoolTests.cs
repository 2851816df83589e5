using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Win32.SafeHandles;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Clients that send all of a body before they read what is made of it meanwhile, as most do over HTTP/1.1.</summary>
[Collection(nameof(ProcessCollection))]
[Trait("Tier", "system")]
public sealed class SpoolTests
{
    private const int Items = 20_000;
    private const int ItemBytes = 4_000;
    private const long MaxHeldBytes = 24_000_000; // Of 80 MB.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly string Text = new('x', ItemBytes);
    private readonly HashSet<string> _others = [.. Files().Keys];

    [Theory]
    [InlineData("/value", "application/json")]
    [InlineData("/value", "application/x-msgpack")]
    [InlineData("/value", "application/x-protobuf")]
    [InlineData("/value", "application/x-memorypack")]
    [InlineData("/items", "application/json")]
    [InlineData("/items", "application/x-ndjson")]
    [InlineData("/items", "application/x-memorypack; delimited=true")]
    public async Task Who_sends_all_before_reading_gets_all(string path, string mediaType)
    {
        var memory = new Memory();
        await using TestApp app = await StartAsync(memory);
        byte[] payload = Encode(path, mediaType);
        using var timeout = new CancellationTokenSource(Patience);
        using TcpClient client = await ConnectAsync(app, path, mediaType, payload.Length);
        NetworkStream stream = client.GetStream();
        memory.Begin();
        await stream.WriteAsync(payload, timeout.Token);
        using var reader = new ChunkReader(stream);
        Assert.StartsWith("HTTP/1.1 200", await reader.ReadHeadAsync(timeout.Token), StringComparison.Ordinal);
        int compared = 0;
        byte[] buffer = new byte[64 * 1024];
        for (int read; (read = await reader.ReadAsync(buffer, timeout.Token)) > 0; compared += read)
        {
            Assert.True(payload.AsSpan(compared).StartsWith(buffer.AsSpan(0, read)), $"Other bytes from {compared} on.");
        }

        Assert.Equal(payload.Length, compared);
        Assert.InRange(memory.Most, 0, MaxHeldBytes);
        await UntilAsync(() => !HasFiles(), timeout.Token);
    }

    [Theory]
    [InlineData("/value")]
    [InlineData("/items")]
    public async Task A_client_that_resets_leaves_no_file(string path)
    {
        await using TestApp app = await StartAsync(new Memory());
        byte[] payload = Encode(path, "application/json");
        using var timeout = new CancellationTokenSource(Patience);
        using (TcpClient client = await ConnectAsync(app, path, "application/json", payload.Length))
        {
            client.LingerState = new LingerOption(enable: true, seconds: 0);
            await client.GetStream().WriteAsync(payload.AsMemory(0, payload.Length / 2), timeout.Token);
            await UntilAsync(HasFiles, timeout.Token);
            Assert.Empty(Directory.GetFiles(TempFolder.Path)); // A process that is killed now leaves none either.
        }

        await UntilAsync(() => !HasFiles(), timeout.Token);
        Assert.DoesNotContain(app.Log.Take(), static line => line.Level >= LogLevel.Error);
    }

    [Fact]
    public void What_a_killed_process_left_is_deleted_and_other_files_are_not()
    {
        string left = Path.Combine(TempFolder.Path, "serialization-api-0123.tmp");
        string other = Path.Combine(TempFolder.Path, "other.tmp");
        File.WriteAllBytes(left, []);
        File.WriteAllBytes(other, []);
        SpoolFile.Sweep();
        Assert.False(File.Exists(left));
        Assert.True(File.Exists(other));
        File.Delete(other);
    }

    [Theory]
    [InlineData("/value", "application/json")]
    [InlineData("/items", "application/json")]
    [InlineData("/items", "application/x-ndjson")]
    [InlineData("/value", "application/x-msgpack")]
    public async Task Who_sends_more_than_the_disk_has_room_for_gets_503_before_the_response_begins(string path, string mediaType)
    {
        const long MoreThanAnyDiskHas = 1L << 50;
        await using TestApp app = await StartAsync(new Memory(), maxBodyBytes: MoreThanAnyDiskHas);
        byte[] payload = Encode(path, mediaType);
        using var timeout = new CancellationTokenSource(Patience);
        using TcpClient client = await ConnectAsync(app, path, mediaType, MoreThanAnyDiskHas);
        await client.GetStream().WriteAsync(payload.AsMemory(0, 4_000_000), timeout.Token);
        await AssertNoRoomAsync(app, client, timeout.Token);
    }

    // A count comes first, so that nothing is sent before the last item has come.
    [Theory]
    [InlineData("/value")]
    [InlineData("/items")]
    public async Task A_response_that_is_held_on_a_disk_that_becomes_full_is_a_503(string path)
    {
        using var others = new SpoolFile();
        var memory = new Memory
        {
            Files = () =>
            {
                Fill(others);
                return [];
            },
        };
        await using TestApp app = await StartAsync(memory);
        byte[] payload = Encode(path, "application/json");
        using var timeout = new CancellationTokenSource(Patience);
        using TcpClient client = await ConnectAsync(app, path, "application/json", payload.Length, accept: "application/x-memorypack");
        await client.GetStream().WriteAsync(payload, timeout.Token);
        await AssertNoRoomAsync(app, client, timeout.Token);
    }

    // Promises all that the disk has free to a file that nothing is written to. Other programs may free some: it is filled again and again.
    private static void Fill(SpoolFile file)
    {
        const long Least = 1_000_000;
        for (long bytes = new DriveInfo(TempFolder.Path).AvailableFreeSpace; bytes > Least; bytes /= 2)
        {
            file.TryTake(bytes);
        }
    }

    private static async Task AssertNoRoomAsync(TestApp app, TcpClient client, CancellationToken timeout)
    {
        using var reader = new ChunkReader(client.GetStream());
        string head = await reader.ReadHeadAsync(timeout);
        Assert.StartsWith("HTTP/1.1 503", head, StringComparison.Ordinal);
        Assert.Contains("\nRetry-After: 1\n", head, StringComparison.Ordinal);
        Assert.Contains("\nContent-Type: application/problem+json\n", head, StringComparison.Ordinal);
        Assert.DoesNotContain(app.Log.Take(), static line => line.Level >= LogLevel.Error);
    }

    // JSON does not say how many items there will be, and these formats begin with that: what is encoded is held until the last item has
    // come.
    [Theory]
    [InlineData("/value", "application/x-memorypack", true)]
    [InlineData("/value", "application/x-msgpack", true)]
    [InlineData("/value", "application/x-memorypack", false)]
    [InlineData("/items", "application/x-memorypack", true)]
    [InlineData("/items", "application/x-msgpack", true)]
    public async Task A_response_that_begins_with_its_count_is_held_in_a_file_where_one_can_be_had(
        string path,
        string accept,
        bool hasFolder
    )
    {
        var memory = new Memory { Files = NewFiles };
        await using TestApp app = await StartAsync(memory);
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Content = new ByteArrayContent(Encode(path, "application/json")) { Headers = { ContentType = new("application/json") } },
            Headers = { Accept = { new(accept) } },
        };
        byte[] expected = Encode(path, accept);
        using var timeout = new CancellationTokenSource(Patience);
        if (!hasFolder)
        {
            Directory.Delete(TempFolder.Path, recursive: true);
        }

        memory.Begin();
        try
        {
            using HttpResponseMessage response = await app.Client.SendAsync(
                request,
                HttpCompletionOption.ResponseHeadersRead,
                timeout.Token
            );
            Assert.Equal(expected.Length, response.Content.Headers.ContentLength);
            byte[] received = await response.Content.ReadAsByteArrayAsync(timeout.Token);
            Assert.True(expected.AsSpan().SequenceEqual(received));
        }
        finally
        {
            Directory.CreateDirectory(TempFolder.Path);
        }

        // All but a little, and what was encoded since it was last looked at.
        const long MaxBesideFile = 4_000_000;
        Assert.InRange(memory.MostInFile, hasFolder ? expected.Length - MaxBesideFile : 0, hasFolder ? expected.Length : 0);
        Assert.True(!hasFolder || memory.Most < MaxHeldBytes);
        await UntilAsync(() => !HasFiles(), timeout.Token);
    }

    // As on a disk that is full: what cannot be held waits for the client, and nothing is lost.
    [Theory]
    [InlineData("/value")]
    [InlineData("/items")]
    public async Task Who_reads_gets_all_where_nothing_can_be_held(string path)
    {
        await using TestApp app = await StartAsync(new Memory());
        byte[] payload = Encode(path, "application/json");
        using var timeout = new CancellationTokenSource(Patience);
        using TcpClient client = await ConnectAsync(app, path, "application/json", payload.Length);
        Directory.Delete(TempFolder.Path, recursive: true);
        try
        {
            NetworkStream stream = client.GetStream();
            Task sending = stream.WriteAsync(payload, timeout.Token).AsTask();
            await Task.Delay(TimeSpan.FromSeconds(1), timeout.Token); // So that the service has waited in vain.
            Assert.False(sending.IsCompleted);
            using var reader = new ChunkReader(stream);
            Assert.StartsWith("HTTP/1.1 200", await reader.ReadHeadAsync(timeout.Token), StringComparison.Ordinal);
            byte[] received = new byte[payload.Length];
            int length = 0;
            for (int read; (read = await reader.ReadAsync(received.AsMemory(length), timeout.Token)) > 0; length += read) { }

            await sending;
            Assert.Equal(payload.Length, length);
            Assert.True(payload.AsSpan().SequenceEqual(received));
        }
        finally
        {
            Directory.CreateDirectory(TempFolder.Path);
        }
    }

    // What is held while the client does not read leaves when it does, although nothing more comes.
    [Fact]
    public async Task What_is_held_does_not_wait_for_more()
    {
        await using TestApp app = await StartAsync(new Memory());
        byte[] payload = Encode("/items", "application/x-ndjson");
        int sent = payload.AsSpan(0, payload.Length / 2).LastIndexOf((byte)'\n') + 1;
        using var timeout = new CancellationTokenSource(Patience);
        using TcpClient client = await ConnectAsync(app, "/items", "application/x-ndjson", payload.Length);
        await client.GetStream().WriteAsync(payload.AsMemory(0, sent), timeout.Token);
        await UntilAsync(HasFiles, timeout.Token);
        using var reader = new ChunkReader(client.GetStream());
        await reader.ReadHeadAsync(timeout.Token);
        byte[] buffer = new byte[64 * 1024];
        for (int read = 0; read < sent; )
        {
            read += await reader.ReadAsync(buffer, timeout.Token);
        }

        await client.GetStream().WriteAsync(payload.AsMemory(sent), timeout.Token);
        int rest = 0;
        for (int read; (read = await reader.ReadAsync(buffer, timeout.Token)) > 0; rest += read) { }

        Assert.Equal(payload.Length - sent, rest);
    }

    private static Task<TestApp> StartAsync(Memory memory, long maxBodyBytes = 256 << 20) =>
        TestApp.StartAsync(
            web =>
            {
                web.MapPost(
                    "/value",
                    (Streamed<Shipment, Order> body) => new Streamed<Shipment, Order>(body.Root, memory.Watch(body.Items), body.Count)
                );
                web.MapGroup("").Negotiate().MapPost("/items", (Body<IAsyncEnumerable<Order>> body) => memory.Watch(body.Value));
            },
            builder => builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = maxBodyBytes),
            kestrel: true
        );

    private static byte[] Encode(string path, string mediaType)
    {
        Order[] orders = [.. Enumerable.Range(0, Items).Select(static i => new Order { Id = i, Name = Text })];
        if (path == "/value")
        {
            return Shipment.Encode(mediaType, new Shipment { Orders = [.. orders] });
        }

        if (mediaType.Contains("delimited", StringComparison.Ordinal) || mediaType == "application/x-ndjson")
        {
            return StreamWire.Encode(mediaType, orders);
        }

        (byte[] first, byte[] others) = StreamWire.EncodeList(mediaType, orders);
        return [.. first, .. others];
    }

    private static async Task<TcpClient> ConnectAsync(TestApp app, string path, string mediaType, long length, string? accept = null)
    {
        var client = new TcpClient();
        await client.ConnectAsync(app.Client.BaseAddress!.Host, app.Client.BaseAddress.Port);
        string head =
            $"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: "
            + $"close\r\nAccept: {accept ?? mediaType}\r\nContent-Type: {mediaType}\r\nContent-Length: {length}\r\n\r\n";
        await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(head));
        return client;
    }

    // Once they are open they have no name. Linux shows what a process has open: the name that a file had, and the file.
    private static Dictionary<string, string> Files()
    {
        var files = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string opened in Directory.GetFiles("/proc/self/fd"))
        {
            if (NameOf(opened) is { } name && name.StartsWith(TempFolder.Path, StringComparison.Ordinal))
            {
                files[name] = opened;
            }
        }

        return files;
    }

    private static string? NameOf(string opened)
    {
        try
        {
            return new FileInfo(opened).LinkTarget;
        }
        catch (IOException)
        {
            return null; // It has been closed meanwhile.
        }
    }

    private static long LengthOf(string opened)
    {
        try
        {
            using SafeFileHandle file = File.OpenHandle(opened, share: FileShare.ReadWrite | FileShare.Delete);
            return RandomAccess.GetLength(file);
        }
        catch (IOException)
        {
            return 0;
        }
    }

    private IEnumerable<string> NewFiles() => Files().Where(file => !_others.Contains(file.Key)).Select(static file => file.Value);

    private bool HasFiles() => NewFiles().Any();

    private static async Task UntilAsync(Func<bool> holds, CancellationToken timeout)
    {
        while (!holds())
        {
            await Task.Delay(TimeSpan.FromMilliseconds(20), timeout);
        }
    }

    /// <summary>What the process holds while items pass, above what it held before, and what is in files.</summary>
    private sealed class Memory
    {
        private const int Every = 1_000;
        private long _before;

        public Func<IEnumerable<string>> Files { get; init; } = static () => [];

        public long Most { get; private set; }

        public long MostInFile { get; private set; }

        public void Begin() => _before = GC.GetTotalMemory(forceFullCollection: true);

        public async IAsyncEnumerable<Order> Watch(IAsyncEnumerable<Order> items)
        {
            int index = 0;
            await foreach (Order item in items)
            {
                yield return item;
                if (++index % Every == 0)
                {
                    Most = Math.Max(Most, GC.GetTotalMemory(forceFullCollection: true) - _before);
                    MostInFile = Math.Max(MostInFile, Files().Sum(LengthOf));
                }
            }
        }
    }
}
