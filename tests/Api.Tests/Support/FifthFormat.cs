using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A format that the service does not know: MessagePack under another name.</summary>
internal sealed class FifthFormat(FormatLimits limits) : Format("fifth", ["application/x-fifth", "application/fifth"], limits)
{
    private readonly MessagePackFormat _messagePack = new(limits);

    public override Codec<T> CreateCodec<T, TShape>() => _messagePack.CreateCodec<T, TShape>();

    public override ListCodec<T> CreateListCodec<T, TShape>() => _messagePack.CreateListCodec<T, TShape>();
}
