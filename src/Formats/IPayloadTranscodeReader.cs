using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>A format's reader as transcoding uses it, over a whole payload.</summary>
internal interface IPayloadTranscodeReader : ITranscodeReader, IPayloadReader
{
    /// <summary>Puts a new reader at the start of a payload that is a list, inside the message around it in a format that has one.</summary>
    void BeginWithList(ReadOnlySpan<byte> payload, FormatLimits limits);

    /// <summary>Gives back what was rented; the reader is not used any more.</summary>
    void Release();
}
