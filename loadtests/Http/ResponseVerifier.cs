using SerializationApi.Formats;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shapes;

namespace SerializationApi.LoadTests.Http;

/// <summary>Judges responses with status 200: a wrong one is a failure, never a fast success.</summary>
internal static class ResponseVerifier
{
    /// <summary>Checks that a response has the type and coding asked for.</summary>
    /// <param name="type">Its Content-Type; null for none.</param>
    /// <param name="codings">Its Content-Encoding; null for none.</param>
    /// <param name="format">The format asked for.</param>
    /// <param name="asked">The coding asked for.</param>
    /// <param name="coding">The coding that it has.</param>
    public static Failure? CheckHeader(string? type, string? codings, PayloadFormat format, ContentCoding asked, out ContentCoding coding)
    {
        coding = ContentCoding.Identity;
        ReadOnlySpan<char> bare = type;
        if (bare.IndexOf(';') is >= 0 and var end)
        {
            bare = bare[..end];
        }

        if (!bare.Trim().Equals(format.BareMediaType, StringComparison.OrdinalIgnoreCase))
        {
            return Wrong("content type", $"Content-Type is '{type}', requested was {format.MediaType}");
        }

        if (codings is null)
        {
            return null;
        }

        if (asked == ContentCoding.Identity || !string.Equals(codings, ContentCodings.NameOf(asked), StringComparison.OrdinalIgnoreCase))
        {
            return Wrong("content coding", $"Content-Encoding is '{codings}', requested was {ContentCodings.NameOf(asked)}");
        }

        coding = asked;
        return null;
    }

    /// <summary>Checks that a body was not longer than a response can be.</summary>
    public static Failure? CheckLength(long length, ExpectedResponse template) =>
        length <= template.MostResponseBytes ? null : Wrong("length", $"a body of more than {template.MostResponseBytes:N0} bytes");

    /// <summary>Decompresses, decodes and compares; adds the time of the first two to the result.</summary>
    public static StepResult Verify(StepResult result, PooledBufferWriter body, ContentCoding coding, ExpectedResponse template)
    {
        try
        {
            long start = Clock.Now;
            using var decompressed = new PooledBufferWriter(Math.Max(4096, body.Length));
            if (coding != ContentCoding.Identity)
            {
                BoundedBody.Decompress(body, coding, decompressed, template.MostResponseBytes);
            }

            ReadOnlyMemory<byte> content = (coding == ContentCoding.Identity ? body : decompressed).Memory;
            object? decoded = template.Expected.Decode(template.Format, content);
            long decodeTime = Clock.NanosecondsBetween(start, Clock.Now);
            string? difference = template.Expected.DifferenceFrom(decoded, template.Format);
            return result with
            {
                DecodedBytes = content.Length,
                DecodeNanoseconds = decodeTime,
                Failure = difference is null ? null : Wrong("value", difference),
            };
        }
        catch (Exception e) when (e is InvalidPayloadException or InvalidDataException)
        {
            return result with { Failure = Wrong("body", e.Message) };
        }
    }

    private static Failure Wrong(string what, string detail) => new(FailureCategory.WrongResponse, $"wrong {what}", detail);
}
