namespace SerializationApi.Formats.Streams;

/// <summary>
/// The bytes of a list, as far as they have arrived, are in a form that has no frames although its format has: the list has to be decoded as a whole.
/// Nothing of it was read.
/// </summary>
internal sealed class UnframedListException() : Exception("The list is in a form that has no frames.");
