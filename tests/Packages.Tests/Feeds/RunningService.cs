using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Http.Headers;

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>A service that runs in a process of its own until it is disposed.</summary>
internal sealed class RunningService : IDisposable
{
    private const string Listening = "Now listening on: ";

    private static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(2);

    private readonly Process _process;
    private readonly HttpClient _client;

    private RunningService(Process process, Uri address)
    {
        _process = process;
        _client = new HttpClient { BaseAddress = address };
    }

    /// <summary>Where it listens.</summary>
    public Uri Address => _client.BaseAddress!;

    /// <summary>Waits until the service logs its address.</summary>
    public static async Task<RunningService> WhenListeningAsync(Process process)
    {
        var log = new ConcurrentQueue<string>();
        var address = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        process.EnableRaisingEvents = true;
        process.Exited += (_, _) =>
            address.TrySetException(new InvalidOperationException($"The service does not start: {string.Join('\n', log)}"));
        process.OutputDataReceived += (_, line) => Read(line.Data);
        process.ErrorDataReceived += (_, line) => Read(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            return new RunningService(process, new Uri(await address.Task.WaitAsync(StartLimit, TestContext.Current.CancellationToken)));
        }
        catch
        {
            End(process);
            throw;
        }

        void Read(string? line)
        {
            log.Enqueue(line ?? "");
            int at = line?.IndexOf(Listening, StringComparison.Ordinal) ?? -1;
            if (at >= 0)
            {
                address.TrySetResult(line![(at + Listening.Length)..]);
            }
        }
    }

    /// <summary>Gets a path.</summary>
    /// <param name="path">The path.</param>
    /// <param name="accept">The media type to ask for; null for no Accept.</param>
    public async Task<HttpResponseMessage> GetAsync(string path, string? accept = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(path, UriKind.Relative));
        return await SendAsync(request, accept);
    }

    /// <summary>Posts a payload, and asks for the response in its media type.</summary>
    public async Task<HttpResponseMessage> PostAsync(string path, string mediaType, byte[] payload)
    {
        using var content = new ByteArrayContent(payload);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(path, UriKind.Relative)) { Content = content };
        return await SendAsync(request, mediaType);
    }

    public void Dispose()
    {
        _client.Dispose();
        End(_process);
    }

    private static void End(Process process)
    {
        process.Kill(entireProcessTree: true);
        process.WaitForExit();
        process.Dispose();
    }

    private Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, string? accept)
    {
        if (accept is not null)
        {
            request.Headers.Accept.ParseAdd(accept);
        }

        return _client.SendAsync(request, TestContext.Current.CancellationToken);
    }
}
