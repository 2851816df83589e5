using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Finds how bodies are read as streams of the application's contracts.</summary>
internal sealed class StreamBodyMap
{
    private readonly ShapeMap<StreamBody> _streams;

    public StreamBodyMap(FormatSet formats, IOptions<FormatRegistration> registration) =>
        _streams = new ShapeMap<StreamBody>(registration.Value.Shapes, new Factory(formats), static stream => stream.Type);

    /// <summary>How a body is read as a type; null when that is no stream of a contract with a shape.</summary>
    public StreamBody? Find(Type type) => _streams.Find(type);

    private sealed class Factory(FormatSet formats) : IShapeVisitor<IReadOnlyList<StreamBody>>
    {
        public IReadOnlyList<StreamBody> Visit<T, TShape>()
            where TShape : struct, IShape<T> =>
            formats.FindCodecs<List<T>>() is { IsList: true } codecs ? [new StreamBody<T>(codecs)] : [];
    }
}
