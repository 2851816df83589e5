using System.IO.Pipelines;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Writes lists or streams of one type as that type has it, which is not the same as their items one behind another.</summary>
internal abstract class SequenceWriter
{
    /// <summary>Encodes a list as a whole.</summary>
    /// <exception cref="UnsupportedValueException">The format has no form for it.</exception>
    public abstract PooledBuffer Encode(object sequence);

    /// <summary>Writes a list or stream as its items come; the output is flushed when there is much, or nothing is ready.</summary>
    /// <exception cref="UnsupportedValueException">The format has no form for it; some of it may have been written.</exception>
    public abstract Task WriteAsync(PipeWriter output, object sequence, CancellationToken cancellation);
}
