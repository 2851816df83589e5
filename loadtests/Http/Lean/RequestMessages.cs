using System.Runtime.CompilerServices;
using System.Text;

namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>Requests as they go over an HTTP/1.1 connection, head and body in one array that all workers share.</summary>
/// <param name="settings">How requests travel.</param>
internal sealed class RequestMessages(HttpSettings settings)
{
    private readonly ConditionalWeakTable<RequestTemplate, byte[]> _messages = [];

    /// <summary>The message of a request.</summary>
    public byte[] Of(RequestTemplate template) => _messages.GetValue(template, Create);

    private byte[] Create(RequestTemplate template)
    {
        var address = new Uri(settings.BaseAddress, template.Target);
        var head = new StringBuilder();
        head.Append($"{template.Method} {address.PathAndQuery} HTTP/1.1\r\nHost: {address.Authority}\r\nAccept: {template.Format.MediaType}\r\n");
        if (settings.Coding != ContentCoding.Identity)
        {
            head.Append($"Accept-Encoding: {ContentCodings.NameOf(settings.Coding)}\r\n");
        }

        if (template.Body is { } body)
        {
            head.Append($"Content-Type: {template.Format.MediaType}\r\nContent-Length: {body.Length}\r\n");
        }

        return [.. Encoding.ASCII.GetBytes(head.Append("\r\n").ToString()), .. template.Body ?? []];
    }
}
