using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>How a body is read as a stream of one contract.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="codecs">The codecs of a list of it.</param>
internal sealed class StreamBody<T>(TypeCodecs<List<T>> codecs) : StreamBody
{
    /// <inheritdoc />
    public override Type Type => typeof(IAsyncEnumerable<T>);

    /// <inheritdoc />
    public override TypeCodecs Codecs => codecs;

    /// <inheritdoc />
    public override void Prepare(Format format) => codecs.For(format);

    /// <inheritdoc />
    public override object Open(HttpContext http, BodyReader bodies, Representation representation) =>
        new BodyStream<T>(http, bodies, codecs, representation);
}
