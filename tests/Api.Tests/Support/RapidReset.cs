using System.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Support;

/// <summary>HTTP/2 (RFC 9113) by hand: requests that are reset before they can be responded to.</summary>
/// <param name="path">What they ask for.</param>
internal sealed class RapidReset(string path)
{
    private const byte Headers = 1;
    private const byte ResetStream = 3;
    private const byte Settings = 4;
    private const byte EndOfStreamAndHeaders = 5;

    // RFC 7541, appendix A: GET and http by their indexes, path and authority as literals.
    private readonly byte[] _headers = [0x82, 0x86, 0x04, (byte)path.Length, .. Encoding.ASCII.GetBytes(path), 0x01, 9, .. "localhost"u8];

    /// <summary>A connection's first bytes, and so many streams.</summary>
    public byte[] Streams(int count)
    {
        using var bytes = new MemoryStream();
        bytes.Write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8);
        Http2Frame.Write(bytes, Settings, 0, 0, []);
        for (int i = 0; i < count; i++)
        {
            int stream = (2 * i) + 1;
            Http2Frame.Write(bytes, Headers, EndOfStreamAndHeaders, stream, _headers);
            Http2Frame.Write(bytes, ResetStream, 0, stream, [0, 0, 0, 8]);
        }

        return bytes.ToArray();
    }
}
