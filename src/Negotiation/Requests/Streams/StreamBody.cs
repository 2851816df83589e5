using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>How a body is read as a stream of a contract: <c>Body&lt;IAsyncEnumerable&lt;Order&gt;&gt;</c>.</summary>
internal abstract class StreamBody
{
    /// <summary>The type of the stream.</summary>
    public abstract Type Type { get; }

    /// <summary>The codecs of a list of the items, which is what a stream is on the wire.</summary>
    public abstract TypeCodecs Codecs { get; }

    /// <summary>Makes the codec of a format now.</summary>
    public abstract void Prepare(Format format);

    /// <summary>Makes the stream of a request; nothing is read before its items are asked for.</summary>
    public abstract object Open(HttpContext http, BodyReader bodies, Representation representation);
}
