using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A value that is no message, as Protobuf has it by itself: a message with it in field 1, as in <c>google.protobuf.Int32Value</c>.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
public struct ValueForm<T>(T value)
{
    /// <summary>The value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; set; } = value;
}
