using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <inheritdoc />
    /// <remarks>A packed list of float or double is what lies in the memory of a little-endian machine.</remarks>
    public bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged
    {
        if (!BitConverter.IsLittleEndian || (typeof(T) != typeof(float) && typeof(T) != typeof(double)))
        {
            return false;
        }

        _output.Write(MemoryMarshal.AsBytes(items));
        return true;
    }
}
