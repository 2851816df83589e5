using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>The members of a contract by one-byte tags (the numbers 1 to 15).</summary>
internal static class TagTable
{
    private const int Size = 0x80;

    /// <summary>The index of the member plus one; 0 if the tag is longer, belongs to no member, or has another wire type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Find(ShapeInfo shape, byte tag)
    {
        byte[] table = shape.IndexByTag ?? Make(shape);
        return tag < (uint)table.Length ? table[tag] : 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] Make(ShapeInfo shape)
    {
        byte[] table = new byte[Size];
        for (int tag = 1 << WireType.Bits; tag < table.Length; tag++)
        {
            int index = shape.IndexOf(tag >> WireType.Bits);
            if (index >= 0 && WireType.Fits(tag & (int)WireType.Mask, shape.Members[index].Type))
            {
                table[tag] = (byte)(index + 1);
            }
        }

        return shape.IndexByTag = table;
    }
}
