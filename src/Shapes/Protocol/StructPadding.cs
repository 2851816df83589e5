using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>
/// The bytes of a struct without references that hold no member: gaps between fields, which .NET leaves as they were, and the value of a
/// nullable that is null. A format that copies the struct's memory clears them, so that no old memory content leaves the process.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StructPadding
{
    private readonly byte[] _members;
    private readonly NullableBytes[] _nullables;

    internal StructPadding(byte[] members, NullableBytes[] nullables)
    {
        _members = members;
        _nullables = nullables;
    }

    /// <summary>The bytes that hold members, as a mask.</summary>
    internal ReadOnlySpan<byte> Members => _members;

    internal ReadOnlySpan<NullableBytes> Nullables => _nullables;

    /// <summary>Clears the padding of adjacent structs.</summary>
    /// <param name="structs">Whole structs.</param>
    public void Clear(Span<byte> structs)
    {
        ReadOnlySpan<byte> members = _members;
        for (; structs.Length >= members.Length; structs = structs[members.Length..])
        {
            And(structs[..members.Length], members);
            foreach (NullableBytes nullable in _nullables)
            {
                if (structs[nullable.Flag] == 0)
                {
                    structs.Slice(nullable.Start, nullable.Length).Clear();
                }
            }
        }
    }

    private static void And(Span<byte> bytes, ReadOnlySpan<byte> mask)
    {
        while (bytes.Length >= sizeof(ulong))
        {
            ref byte first = ref MemoryMarshal.GetReference(bytes);
            Unsafe.WriteUnaligned(ref first, Unsafe.ReadUnaligned<ulong>(ref first) & MemoryMarshal.Read<ulong>(mask));
            bytes = bytes[sizeof(ulong)..];
            mask = mask[sizeof(ulong)..];
        }

        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] &= mask[i];
        }
    }

    /// <summary>A nullable in a struct: the positions of its flag and its value.</summary>
    internal readonly record struct NullableBytes(int Flag, int Start, int Length);
}
