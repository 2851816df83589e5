namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>A body that arrives in pieces.</summary>
/// <param name="body">The bytes.</param>
/// <param name="piece">How many there are at most at a time.</param>
internal sealed class PieceStream(byte[] body, int piece) : MemoryStream(body)
{
    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(piece, buffer.Length)]);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        base.ReadAsync(buffer[..Math.Min(piece, buffer.Length)], cancellationToken);
}
