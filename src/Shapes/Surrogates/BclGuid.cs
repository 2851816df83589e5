using System.Buffers.Binary;
using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>protobuf-net's <c>bcl.Guid</c>: its 16 bytes of memory in two numbers of fixed width.</summary>
/// <param name="Low">The first eight bytes.</param>
/// <param name="High">The other eight.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct BclGuid(ulong Low, ulong High)
{
    private const int HalfLength = sizeof(ulong);

    /// <summary>Creates the form of a GUID.</summary>
    public static BclGuid Of(Guid value)
    {
        Span<byte> bytes = stackalloc byte[2 * HalfLength];
        value.TryWriteBytes(bytes);
        return new BclGuid(BinaryPrimitives.ReadUInt64LittleEndian(bytes), BinaryPrimitives.ReadUInt64LittleEndian(bytes[HalfLength..]));
    }

    /// <summary>Returns the GUID.</summary>
    public Guid ToGuid()
    {
        Span<byte> bytes = stackalloc byte[2 * HalfLength];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, Low);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes[HalfLength..], High);
        return new Guid(bytes);
    }
}
