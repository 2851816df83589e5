namespace SerializationApi.LoadTests.Payloads;

/// <summary>One sample of a dataset: the body of a POST, and the judge of what comes back. Safe for many threads.</summary>
internal interface IDatasetSample
{
    /// <summary>The sample in a format.</summary>
    byte[] Encode(PayloadFormat format);

    /// <summary>Decodes a body; null when it is the format's null.</summary>
    /// <exception cref="SerializationApi.Shapes.InvalidPayloadException">The bytes are not a valid sample in this format.</exception>
    object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body);

    /// <summary>The first difference between a decoded body and this sample in words; null when there is none.</summary>
    string? DifferenceFrom(object? decoded, PayloadFormat format);
}
