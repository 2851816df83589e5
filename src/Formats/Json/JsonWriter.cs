using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Writes JSON (RFC 8259) without white space, with the forms of System.Text.Json's web defaults and no escape that the
/// RFC does not require.
/// </summary>
internal ref partial struct JsonWriter : IPayloadWriter<JsonWriter>
{
    // Where nothing is: a value at the root stands at offset 0.
    private const int NoKey = -1;

    private OutputBuffer _output;
    private NestingDepth _depth;

    // Where the text of the map key written last begins when EntryKey opened its quotes: what stands there has none of its own.
    private int _keyStart = NoKey;

    // Where the object of a case begins whose discriminator was written before it: the two are not joined yet.
    private int _caseObject;

    private JsonWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.Json;

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => true;

    /// <inheritdoc />
    public static bool CountsItems => false;

    private readonly bool IsKey
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _keyStart == _output.Position;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsonWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    /// <inheritdoc />
    public PooledBuffer Detach() => _output.Detach();

    /// <inheritdoc />
    public void Dispose() => _output.Dispose();
}
