using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Clients;

/// <summary>Makes the bodies of clients. Samples come from a service, once.</summary>
/// <param name="service">The service; null where no body has a sample.</param>
internal sealed class BodyBytes(HttpClient? service)
{
    private const int MessageHead = 5;
    private const string ContentType = "content-type: ";

    private readonly Dictionary<(string Path, string Type), byte[]> _samples = [];

    /// <summary>All bytes of a client's body; empty where it has none.</summary>
    public async Task<byte[]> MakeAsync(StormClient client)
    {
        if (client.Body is not { } body)
        {
            return [];
        }

        byte[] plain = body.Sample is { } path ? await SampleAsync(path, body.SampleType ?? TypeOf(client)) : Repeat(body);
        byte[] bytes = Compress(body.Bytes > 0 && body.Bytes < plain.Length ? plain[..body.Bytes] : plain, body.Coding);
        bytes = body.IsMessage ? Message(bytes, body) : bytes;
        return body.IsText ? Encoding.ASCII.GetBytes(Convert.ToBase64String(bytes)) : bytes;
    }

    private static string TypeOf(StormClient client) =>
        client.Fields.FirstOrDefault(static field => field.StartsWith(ContentType, StringComparison.Ordinal))?[ContentType.Length..]
        ?? "application/json";

    private static byte[] Repeat(Body body)
    {
        byte[] prefix = Convert.FromHexString(body.Prefix ?? "");
        byte[] unit = Convert.FromHexString(body.Unit ?? "");
        byte[] bytes = new byte[body.Bytes == 0 ? prefix.Length : body.Bytes];
        prefix.AsSpan(0, Math.Min(prefix.Length, bytes.Length)).CopyTo(bytes);
        if (unit.Length == 0 && prefix.Length == 0)
        {
            new Random(bytes.Length).NextBytes(bytes);
        }

        for (int i = prefix.Length; i < bytes.Length && unit.Length > 0; i++)
        {
            bytes[i] = unit[(i - prefix.Length) % unit.Length];
        }

        return bytes;
    }

    private static byte[] Compress(byte[] plain, string? coding)
    {
        if (coding is null)
        {
            return plain;
        }

        var compressed = new MemoryStream();
        using (
            Stream stream = coding switch
            {
                "br" => new BrotliStream(compressed, CompressionLevel.Fastest),
                "deflate" => new ZLibStream(compressed, CompressionLevel.Fastest),
                _ => new GZipStream(compressed, CompressionLevel.Fastest),
            }
        )
        {
            stream.Write(plain);
        }

        return compressed.ToArray();
    }

    private static byte[] Message(byte[] content, Body body)
    {
        byte[] message = [body.Coding is null ? (byte)0 : (byte)1, 0, 0, 0, 0, .. content];
        BinaryPrimitives.WriteInt32BigEndian(message.AsSpan(1, MessageHead - 1), body.Claimed == 0 ? content.Length : body.Claimed);
        return message;
    }

    private async Task<byte[]> SampleAsync(string path, string type)
    {
        if (!_samples.TryGetValue((path, type), out byte[]? sample))
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, path);
            request.Headers.TryAddWithoutValidation("Accept", $"{type}, */*;q=0.1"); // Not every sample has every format.
            using HttpResponseMessage response = await service!.SendAsync(request);
            response.EnsureSuccessStatusCode();
            sample = await response.Content.ReadAsByteArrayAsync();
            _samples.Add((path, type), sample);
        }

        return sample;
    }
}
