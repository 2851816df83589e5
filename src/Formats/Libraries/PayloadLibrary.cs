using System.Buffers;

namespace SerializationApi.Formats.Libraries;

/// <summary>
/// A serializer that writes and reads the payloads of a format instead of shapes; see <see cref="LibraryFormat"/>. Safe to share between
/// threads.
/// </summary>
/// <param name="name">Its name in messages and logs.</param>
public abstract class PayloadLibrary(string name)
{
    /// <summary>Gets its name in messages and logs.</summary>
    public string Name => name;

    /// <summary>Returns whether it can write and read a type, which need not have a shape; an exception also means no.</summary>
    /// <param name="type">A contract, not a list of one.</param>
    public abstract bool Knows(Type type);

    /// <summary>
    /// Returns whether it supports a variant of the format (<see cref="Format.ContentTypeParameters"/>); by default only the one without
    /// parameters.
    /// </summary>
    public virtual bool Has(Format variant) => variant.ContentTypeParameters.Length == 0;

    /// <summary>Writes a value, or null.</summary>
    /// <param name="output">The output.</param>
    /// <param name="value">A contract, or a <see cref="List{T}"/> of one.</param>
    /// <param name="variant">The variant of the format.</param>
    public abstract void Write<T>(IBufferWriter<byte> output, T? value, Format variant);

    /// <summary>Reads a value at the start of a payload; any exception means that the payload is invalid.</summary>
    /// <param name="payload">The payload, decompressed; do not keep it.</param>
    /// <param name="position">The number of bytes read, also if an exception is thrown.</param>
    public abstract T? Read<T>(ReadOnlyMemory<byte> payload, ref int position);

    /// <summary>
    /// Gets whether it may read what clients send; true by default. If not, shapes read contracts, and types without a shape are not
    /// offered.
    /// </summary>
    public virtual bool Reads => true;

    /// <summary>
    /// Gets whether an arriving list is read item by item; true by default. If not, it is read whole: payloads of the format do not tell
    /// where an item ends before it is read.
    /// </summary>
    public virtual bool ReadsItems => true;

    /// <summary>
    /// Returns whether an exception of <see cref="Write"/> means that the library cannot represent the value; other exceptions belong to
    /// the application.
    /// </summary>
    public abstract bool IsRefusal(Exception error);

    /// <summary>
    /// Returns whether <see cref="WriteHead"/> and <see cref="WriteItems"/> write the same bytes as a whole list, so that a long one can be
    /// sent in batches; false by default.
    /// </summary>
    public virtual bool HasItems<T>(Format variant) => false;

    /// <summary>Gets whether the head holds the number of items.</summary>
    public virtual bool NeedsCount => true;

    /// <summary>Writes the bytes before a list's items; none by default.</summary>
    public virtual void WriteHead(IBufferWriter<byte> output, int count) { }

    /// <summary>Writes items of a list one after another.</summary>
    public virtual void WriteItems<T>(IBufferWriter<byte> output, ReadOnlySpan<T> items, Format variant)
    {
        foreach (T item in items)
        {
            Write(output, item, variant);
        }
    }
}
