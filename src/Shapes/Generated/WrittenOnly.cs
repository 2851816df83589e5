using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>The error of shapes whose contracts cannot be made, so that they are only written.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class WrittenOnly
{
    /// <summary>The error when such a contract is read.</summary>
    /// <param name="reader">Positioned at the object.</param>
    /// <param name="reason">Why the contract cannot be made, as a clause without a full stop.</param>
    public static InvalidPayloadException Error<TReader>(ref TReader reader, string reason)
        where TReader : struct, IShapeReader, allows ref struct
    {
        InvalidPayloadException error = reader.Invalid("a contract that can be read", "one that is only written");
        return new InvalidPayloadException(error.Expected, error.Found, error.Offset) { Claim = reason };
    }
}
