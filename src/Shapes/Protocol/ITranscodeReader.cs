namespace SerializationApi.Shapes;

/// <summary>What a format's reader offers to transcoding: text and bytes as they lie in the payload, with nothing made of them.</summary>
public interface ITranscodeReader : IShapeReader
{
    /// <summary>What of the payload is not read yet, in bytes.</summary>
    int BytesLeft { get; }

    /// <summary>Reads a string as UTF-8, which was checked, or a null.</summary>
    /// <param name="text">The text, up to the next call.</param>
    /// <param name="isNull">Whether it is a null.</param>
    /// <returns>False when it is to be read in the general way: it is none, or lies there in another form.</returns>
    /// <exception cref="InvalidPayloadException">There is neither here, or it takes too much memory.</exception>
    bool TryReadUtf8(out Utf8Text text, out bool isNull);

    /// <summary>Reads bytes, or a null.</summary>
    /// <param name="bytes">The bytes, up to the next call.</param>
    /// <param name="isNull">Whether it is a null.</param>
    /// <inheritdoc cref="TryReadUtf8"/>
    bool TryReadBinary(out ReadOnlySpan<byte> bytes, out bool isNull);
}
