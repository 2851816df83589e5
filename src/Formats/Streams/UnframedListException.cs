using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Thrown for a list in a form without frames, although its format has frames: it must be decoded as a whole. Nothing of it was read.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class UnframedListException() : Exception("The list is in a form that has no frames.");
