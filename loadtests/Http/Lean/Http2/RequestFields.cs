using System.Runtime.CompilerServices;
using System.Text;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>The header blocks of requests, which all connections share: fields as literals that no table keeps (RFC 7541 §6.2.2).</summary>
/// <param name="settings">How requests travel.</param>
internal sealed class RequestFields(HttpSettings settings)
{
    private readonly ConditionalWeakTable<RequestTemplate, byte[]> _blocks = [];

    /// <summary>The block of a request.</summary>
    public byte[] Of(RequestTemplate template) => _blocks.GetValue(template, Create);

    private byte[] Create(RequestTemplate template)
    {
        var address = new Uri(settings.BaseAddress, template.Target);
        using var block = new PooledBufferWriter(512);
        Add(block, ":method", template.Method.Method);
        Add(block, ":scheme", address.Scheme);
        Add(block, ":authority", address.Authority);
        Add(block, ":path", address.PathAndQuery);
        Add(block, "accept", template.Format.MediaType);
        if (settings.Coding != ContentCoding.Identity)
        {
            Add(block, "accept-encoding", ContentCodings.NameOf(settings.Coding));
        }

        if (template.Body is { } body)
        {
            Add(block, "content-type", template.Format.MediaType);
            Add(block, "content-length", $"{body.Length}");
        }

        return block.Span.ToArray();
    }

    private static void Add(PooledBufferWriter block, string name, string value)
    {
        block.GetSpan(1)[0] = 0;
        block.Advance(1);
        AddText(block, name);
        AddText(block, value);
    }

    private static void AddText(PooledBufferWriter block, string text)
    {
        const int MostInPrefix = 0x7f;
        Span<byte> room = block.GetSpan(5 + text.Length);
        int at = 0;
        room[at++] = (byte)Math.Min(text.Length, MostInPrefix);
        if (text.Length >= MostInPrefix)
        {
            int rest = text.Length - MostInPrefix;
            for (; rest >= 0x80; rest >>= 7)
            {
                room[at++] = (byte)(rest | 0x80);
            }

            room[at++] = (byte)rest;
        }

        block.Advance(at + Encoding.ASCII.GetBytes(text, room[at..]));
    }
}
