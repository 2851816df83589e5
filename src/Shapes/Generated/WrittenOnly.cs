using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>The error of shapes whose contracts cannot be constructed, so that they are only written.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class WrittenOnly
{
    /// <summary>Creates the error for reading such a contract.</summary>
    /// <param name="reader">Positioned at the object.</param>
    /// <param name="reason">Why the contract cannot be constructed, as a clause without a full stop.</param>
    public static InvalidPayloadException Error<TReader>(ref TReader reader, string reason)
        where TReader : struct, IShapeReader, allows ref struct
    {
        InvalidPayloadException error = reader.Invalid("a contract that can be read", "one that is only written");
        return new InvalidPayloadException(error.Expected, error.Found, error.Offset) { Claim = reason };
    }
}
