using System.Buffers;

namespace SerializationApi.Formats.Libraries;

/// <summary>A serializer that writes and reads the payloads of a format in place of shapes: <see cref="LibraryFormat"/>. Safe to share
/// between threads.</summary>
/// <param name="name">Its name in messages and logs.</param>
public abstract class PayloadLibrary(string name)
{
    /// <summary>Its name in messages and logs.</summary>
    public string Name => name;

    /// <summary>Whether it can write and read a type, which need not have a shape; it may say no by an exception.</summary>
    /// <param name="type">A contract; no list of one.</param>
    public abstract bool Knows(Type type);

    /// <summary>Whether it has a variant of the format (<see cref="Format.ContentTypeParameters"/>); true by default of that without
    /// parameters only.</summary>
    public virtual bool Has(Format variant) => variant.ContentTypeParameters.Length == 0;

    /// <summary>Writes a value, or null.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="value">A contract, or a <see cref="List{T}"/> of one.</param>
    /// <param name="variant">Which variant of the format.</param>
    public abstract void Write<T>(IBufferWriter<byte> output, T? value, Format variant);

    /// <summary>Reads a value at the beginning of a payload; any exception says that the payload is invalid.</summary>
    /// <param name="payload">The payload, decompressed; it is not to be kept.</param>
    /// <param name="position">How many bytes were read, also where an exception is thrown.</param>
    public abstract T? Read<T>(ReadOnlyMemory<byte> payload, ref int position);

    /// <summary>Whether it may read what clients send; true by default. If not, contracts are read by their shapes, and what has none is
    /// not offered.</summary>
    public virtual bool Reads => true;

    /// <summary>
    /// Whether a list that arrives is read item by item; true by default. If not, it is read whole: payloads of the format do not tell
    /// where an item ends before it is read.
    /// </summary>
    public virtual bool ReadsItems => true;

    /// <summary>Whether an exception of <see cref="Write"/> says that the library has no form for the value; what others are is the
    /// application's.</summary>
    public abstract bool IsRefusal(Exception error);

    /// <summary>Whether a list is what <see cref="WriteHead"/> and <see cref="WriteItems"/> write, so that a long one can be sent in
    /// batches; false by default.</summary>
    public virtual bool HasItems<T>(Format variant) => false;

    /// <summary>Whether the head holds the number of items.</summary>
    public virtual bool NeedsCount => true;

    /// <summary>Writes what comes before a list's items; nothing by default.</summary>
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
