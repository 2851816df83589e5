using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>A value that is decompressed while its bytes arrive, and decoded while it is decompressed.</summary>
/// <param name="plain">Decodes it.</param>
/// <param name="decompressor">Decompresses it.</param>
/// <param name="limits">The bounds of the whole.</param>
internal sealed class DecompressedValue(ArrivingValue plain, PayloadDecompressor decompressor, FormatLimits limits) : ArrivingValue(limits)
{
    /// <inheritdoc />
    public override object? Value => plain.Value;

    /// <inheritdoc />
    public override long HeldBytes => plain.HeldBytes + decompressor.HeldBytes;

    /// <inheritdoc />
    private protected override long Offset => decompressor.Offset;

    /// <inheritdoc />
    public override void Complete()
    {
        decompressor.Complete();
        Decode();
        plain.Complete();
    }

    /// <inheritdoc />
    public override void Dispose()
    {
        plain.Dispose();
        decompressor.Dispose();
    }

    /// <inheritdoc />
    private protected override void Decode(ReadOnlySpan<byte> bytes)
    {
        if (decompressor.IsPassed)
        {
            plain.Append(bytes);
            return;
        }

        decompressor.Append(bytes);
        Decode();
    }

    private void Decode()
    {
        while (decompressor.TryRead(out ReadOnlySpan<byte> bytes))
        {
            plain.Append(bytes);
        }
    }
}
