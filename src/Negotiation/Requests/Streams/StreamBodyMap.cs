using System.Collections.Frozen;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Finds how bodies are read as streams of the application's contracts.</summary>
internal sealed class StreamBodyMap
{
    private readonly FrozenDictionary<Type, StreamBody> _streams;

    public StreamBodyMap(FormatSet formats, IOptions<FormatRegistration> registration)
    {
        var factory = new Factory(formats);
        var streams = new Dictionary<Type, StreamBody>();
        foreach (Shape shape in registration.Value.Shapes)
        {
            if (shape.Accept(factory) is { } stream)
            {
                streams.TryAdd(stream.Type, stream);
            }
        }

        _streams = streams.ToFrozenDictionary();
    }

    /// <summary>How a body is read as a type; null when that is no stream of a contract with a shape.</summary>
    public StreamBody? Find(Type type) => _streams.GetValueOrDefault(type);

    private sealed class Factory(FormatSet formats) : IShapeVisitor<StreamBody?>
    {
        public StreamBody? Visit<T, TShape>()
            where TShape : struct, IShape<T> =>
            formats.FindCodecs<List<T>>() is { IsList: true } codecs ? new StreamBody<T>(codecs) : null;
    }
}
