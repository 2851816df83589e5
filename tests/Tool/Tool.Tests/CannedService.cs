using System.Net;
using System.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Tool.Tests;

/// <summary>A service that responds with what it was given, until it is disposed.</summary>
internal sealed class CannedService : IDisposable
{
    private readonly HttpListener _listener = new();
    private readonly Dictionary<string, (string MediaType, byte[] Body)> _responses;

    /// <summary>Starts it.</summary>
    /// <param name="responses">The responses by their path; any other path is 404.</param>
    public CannedService(params (string Path, string MediaType, string Body)[] responses)
    {
        // Each character of a body is a byte of it.
        _responses = responses.ToDictionary(
            static response => response.Path,
            static response => (response.MediaType, Encoding.Latin1.GetBytes(response.Body)),
            StringComparer.Ordinal
        );
        Address = new Uri($"http://127.0.0.1:{Ports.Free()}/");
        _listener.Prefixes.Add(Address.ToString());
        _listener.Start();
        _ = RespondAsync();
    }

    /// <summary>Its address.</summary>
    public Uri Address { get; }

    public void Dispose() => _listener.Close();

    private async Task RespondAsync()
    {
        try
        {
            while (true)
            {
                HttpListenerContext context = await _listener.GetContextAsync();
                bool isThere = _responses.TryGetValue(context.Request.Url!.AbsolutePath, out (string MediaType, byte[] Body) response);
                context.Response.StatusCode = isThere ? 200 : 404;
                context.Response.ContentType = response.MediaType;
                context.Response.Close(response.Body ?? [], willBlock: true);
            }
        }
        catch (Exception ended) when (ended is HttpListenerException or ObjectDisposedException)
        {
            // The test is over.
        }
    }
}
