using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Values of a kind, as readers and writers have methods for them.</summary>
/// <typeparam name="T">The type of the values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IScalar<T>
    where T : unmanaged
{
    /// <summary>The kind.</summary>
    static abstract ValueKind Kind { get; }

    /// <summary>Reads one.</summary>
    static abstract T Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct;

    /// <summary>Writes one.</summary>
    static abstract void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IShapeWriter, allows ref struct;

    /// <summary>Whether it is zero.</summary>
    static abstract bool IsZero(T value);

    /// <summary>Whether bytes that were read as they lay in memory are one.</summary>
    static virtual bool IsValid(T value) => true;
}
