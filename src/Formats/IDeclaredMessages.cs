using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Sends values in its own messages, such as hubs. The start tells it the declared types, and asks which of them cannot be sent.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDeclaredMessages
{
    /// <summary>Returns why values of a type cannot be sent or received, and what to add; null if they can.</summary>
    string? FindMissing(Type type);

    /// <summary>Adds the type of a result, or of the items of a stream.</summary>
    void AddResult(Type type);

    /// <summary>Adds the type of an argument of a client method.</summary>
    /// <param name="target">The method's name.</param>
    /// <param name="index">The index of the argument, from 0.</param>
    /// <param name="type">Its type.</param>
    void AddArgument(string target, int index, Type type);
}
