using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>What the items of a list are, to hand them on.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ITranscodeItem
{
    /// <summary>The kind.</summary>
    static abstract ValueKind Kind { get; }

    /// <summary>What one takes in its list, in bytes.</summary>
    static abstract int Size { get; }

    /// <summary>Hands on one; false as <see cref="ITranscodeShape.Transcode"/>.</summary>
    static abstract bool Pass<TReader, TWriter>(ref TReader reader, ref TWriter writer)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct;
}
