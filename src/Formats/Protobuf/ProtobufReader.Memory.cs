using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    /// <inheritdoc />
    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    /// <inheritdoc />
    /// <remarks>A packed list of float or double is what lies in the memory of a little-endian machine.</remarks>
    public bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged
    {
        if (!BitConverter.IsLittleEndian || scope.OuterEnd == Unpacked || (typeof(T) != typeof(float) && typeof(T) != typeof(double)))
        {
            return false;
        }

        Rest.CopyTo(MemoryMarshal.AsBytes(items));
        _position = _end;
        scope.Remaining = 0;
        return true;
    }
}
