using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Negotiation.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Lab;

/// <summary>Decodes bodies for the page. They are kept only for the request.</summary>
internal static class LabPayloads
{
    private const string Bytes = "application/octet-stream";

    // A tree may take a thread a second: threads must be left for the application.
    private static readonly SemaphoreSlim Turns = new(Math.Max(1, Environment.ProcessorCount / 2));

    /// <summary>
    /// Responds with the tree of the body. <c>?format=</c> is a media type, guessed if absent; <c>&amp;contract=</c> is a name; without it
    /// the body's own structure is shown.
    /// </summary>
    public static async Task AnnotateAsync(HttpContext http, LabApi api)
    {
        if (await ReadAsync(http, api) is not { } request)
        {
            return;
        }

        await http.TakeMemoryAsync(AnnotatedPayload.MaxBytes(request.Body.Length, api.Limits, LabApi.MaxValues));
        FormatSet formats = request.Contract?.Formats ?? api.Formats;
        IReadOnlyList<Format> guesses;
        AnnotatedPayload payload;
        await Turns.WaitAsync(http.RequestAborted);
        try
        {
            (guesses, payload) = Annotate(http, formats, request);
        }
        catch (UnsupportedValueException error)
        {
            await RefuseAsync(http, error.Message);
            return;
        }
        finally
        {
            Turns.Release();
        }

        await PageJson.WriteAsync(http.Response, payload, guesses);
    }

    /// <summary>Responds with the body's value in another format: <c>?contract=&amp;format=&amp;to=</c>. JSON is indented, to be
    /// edited.</summary>
    public static async Task ConvertAsync(HttpContext http, LabApi api)
    {
        if (await ReadAsync(http, api) is not { } request)
        {
            return;
        }

        string to = http.Request.Query["to"].ToString();
        if (request is not { Contract: { } contract, Format: { } from })
        {
            await RefuseAsync(http, "The query needs the parameters contract, format and to.");
            return;
        }

        if (LabApi.FindFormat(contract.Formats, to) is not { } target)
        {
            await RefuseAsync(http, UnknownFormat("to", to));
            return;
        }

        try
        {
            object? value;
            using (EndpointFormats.WatchDecoding(http))
            {
                value = contract.Codecs.Decode(from, new ReadOnlySequence<byte>(request.Body));
            }

            using PooledBuffer payload = Encode(http, contract, target, value);
            http.Response.ContentType = LabApi.MediaTypeOf(target);
            http.Response.Headers.CacheControl = "no-store";
            if (target.Name == "json")
            {
                await PageJson.WriteIndentedAsync(http.Response, payload.Memory);
            }
            else
            {
                await http.Response.BodyWriter.WriteAsync(payload.Memory, http.RequestAborted);
            }
        }
        catch (InvalidPayloadException error)
        {
            await EndpointFormats.InvalidBody(error).ExecuteAsync(http);
        }
        catch (UnsupportedValueException error)
        {
            await RefuseAsync(http, error.Message);
        }
    }

    /// <summary>Responds with the compressed sizes of the body, according to the application's response compression.</summary>
    public static async Task MeasureAsync(HttpContext http)
    {
        if (await ReadBodyAsync(http) is not { } body)
        {
            return;
        }

        CompressionLevel gzip = http.RequestServices.GetRequiredService<IOptions<GzipCompressionProviderOptions>>().Value.Level;
        CompressionLevel br = http.RequestServices.GetRequiredService<IOptions<BrotliCompressionProviderOptions>>().Value.Level;
        await using Utf8JsonWriter json = PageJson.Begin(http.Response);
        json.WriteStartObject();
        json.WriteNumber("gzip", Compress(body, output => new GZipStream(output, gzip, leaveOpen: true)));
        json.WriteNumber("br", Compress(body, output => new BrotliStream(output, br, leaveOpen: true)));
        json.WriteEndObject();
    }

    private static async Task<LabRequest?> ReadAsync(HttpContext http, LabApi api)
    {
        string name = http.Request.Query["contract"].ToString();
        string mediaType = http.Request.Query["format"].ToString();
        LabContract? contract = null;
        Format? format = null;
        if (name.Length > 0 && !api.Contracts.TryGetValue(name, out contract))
        {
            await RefuseAsync(http, $"Query parameter 'contract': no endpoint has the contract '{name}'.");
            return null;
        }

        if (mediaType.Length > 0 && (format = LabApi.FindFormat(contract?.Formats ?? api.Formats, mediaType)) is null)
        {
            await RefuseAsync(http, UnknownFormat("format", mediaType));
            return null;
        }

        return await ReadBodyAsync(http) is { } body ? new LabRequest(contract, format, body) : null;
    }

    private static async Task<byte[]?> ReadBodyAsync(HttpContext http)
    {
        if (!IsExpected(http))
        {
            string detail = $"Content-Type: found '{http.Request.ContentType}', expected {Bytes} or the media type of a format.";
            await RefuseAsync(http, detail, StatusCodes.Status415UnsupportedMediaType);
            return null;
        }

        ReadResult read;
        try
        {
            read = await http.Request.BodyReader.ReadAtLeastAsync(LabApi.MaxBytes + 1, http.RequestAborted);
        }
        catch (Exception error) when (http.RequestServices.GetRequiredService<EndpointFormats>().Explain(http, error) is { } response)
        {
            await response.ExecuteAsync(http);
            return null;
        }

        if (read.Buffer.Length > LabApi.MaxBytes)
        {
            http.Request.BodyReader.AdvanceTo(read.Buffer.Start);
            await RefuseAsync(http, $"The body is longer than {LabApi.MaxBytes} bytes.", StatusCodes.Status413PayloadTooLarge);
            return null;
        }

        byte[] body = read.Buffer.ToArray();
        http.Request.BodyReader.AdvanceTo(read.Buffer.End);
        return body;
    }

    // A header that triggers a preflight: a page of another origin cannot send bodies here with the user's cookies.
    private static bool IsExpected(HttpContext http) =>
        (
            MediaTypeHeaderValue.TryParse(http.Request.ContentType, out MediaTypeHeaderValue? contentType)
            && contentType.MediaType.Equals(Bytes, StringComparison.OrdinalIgnoreCase)
        ) || http.RequestServices.GetRequiredService<EndpointFormats>().IsKnown(http.Request);

    private static (IReadOnlyList<Format> Guesses, AnnotatedPayload Payload) Annotate(
        HttpContext http,
        FormatSet formats,
        LabRequest request
    )
    {
        Type? contract = request.Contract?.Codecs.Type;
        using CodecWatch client = EndpointFormats.WatchDecoding(http);
        IReadOnlyList<Format> guesses = request.Format is { } named ? [named] : formats.Guess(contract, request.Body);
        return (
            guesses,
            formats.Annotate(guesses is [var first, ..] ? first : formats.Formats[0], contract, request.Body, LabApi.MaxValues)
        );
    }

    private static PooledBuffer Encode(HttpContext http, LabContract contract, Format target, object? value)
    {
        using CodecWatch client = EndpointFormats.WatchEncoding(http);
        return contract.Codecs.Encode(target, value);
    }

    private static long Compress(byte[] body, Func<Stream, Stream> code)
    {
        using var output = new MemoryStream();
        using (Stream coding = code(output))
        {
            coding.Write(body);
        }

        return output.Length;
    }

    private static string UnknownFormat(string parameter, string mediaType) =>
        $"Query parameter '{parameter}': no format has the media type '{mediaType}'.";

    private static Task RefuseAsync(HttpContext http, string detail, int status = StatusCodes.Status400BadRequest) =>
        TypedResults.Problem(detail, statusCode: status).ExecuteAsync(http);

    private sealed record LabRequest(LabContract? Contract, Format? Format, byte[] Body);
}
