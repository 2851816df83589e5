using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>Writes a contract as tokens: objects as maps by name, with the members that MessagePack has.</summary>
/// <typeparam name="TSyntax">How tokens are written.</typeparam>
internal ref partial struct TokenPayloadWriter<TSyntax> : IPayloadWriter<TokenPayloadWriter<TSyntax>>, IFreeFormWriter
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    private const int MinCapacity = 256;

    private readonly PooledBufferWriter _buffer;
    private NestingDepth _depth;

    private TokenPayloadWriter(int capacity, WriterOptions options, int depth)
    {
        _buffer = new PooledBufferWriter(Math.Clamp(capacity, MinCapacity, BufferPool.MaxFirstLength));
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.MessagePack;

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <inheritdoc />
    public static bool CountsItems => TSyntax.CountsItems;

    private readonly PayloadOutput Output => new(_buffer);

    /// <inheritdoc />
    public static TokenPayloadWriter<TSyntax> Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    /// <inheritdoc />
    public readonly PooledBuffer Detach() => _buffer.Detach();

    /// <inheritdoc />
    public readonly void Dispose() => _buffer.Dispose();
}
