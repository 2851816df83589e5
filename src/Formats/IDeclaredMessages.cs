using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>What sends values in messages of its own, hubs for instance. The start tells it the types that are declared, and is told which
/// of them cannot be sent.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDeclaredMessages
{
    /// <summary>Why values of a type cannot be sent or received, and what to add; null if they can.</summary>
    string? FindMissing(Type type);

    /// <summary>Adds the type of a result, or of the items of a stream.</summary>
    void AddResult(Type type);

    /// <summary>Adds the type of an argument that clients get.</summary>
    /// <param name="target">Their method.</param>
    /// <param name="index">The argument, from 0.</param>
    /// <param name="type">Its type.</param>
    void AddArgument(string target, int index, Type type);
}
