using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>The wire type of a field (protobuf.dev/programming-guides/encoding): the low three bits of its tag.</summary>
internal static class WireType
{
    /// <summary>The number of its bits in a tag, below the field's number.</summary>
    public const int Bits = 3;

    public const uint Mask = (1 << Bits) - 1;

    /// <summary>Groups of seven bits, the least significant first; all but the last byte have the high bit set.</summary>
    public const int Varint = 0;

    /// <summary>Eight bytes, little-endian.</summary>
    public const int Fixed64 = 1;

    /// <summary>A length as a varint, then so many bytes.</summary>
    public const int Length = 2;

    /// <summary>Fields up to the end tag of the same number.</summary>
    public const int StartGroup = 3;

    public const int EndGroup = 4;

    /// <summary>Four bytes, little-endian.</summary>
    public const int Fixed32 = 5;

    /// <summary>Replaces the last tag read, if its group has ended: no field has this tag.</summary>
    public const uint Ended = 7;

    /// <summary>Kinds without a wire type: a list inside a list.</summary>
    public const int None = -1;

    /// <summary>The wire type of a single value of a kind; <see cref="None"/> for lists and maps. Folds to a constant.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Of(ValueKind kind)
    {
        if (kind is ValueKind.List or ValueKind.Map)
        {
            return None;
        }

        if (kind is ValueKind.Single or ValueKind.Fixed32)
        {
            return Fixed32;
        }

        if (kind is ValueKind.Double or ValueKind.Fixed64)
        {
            return Fixed64;
        }

        return
            kind
                is ValueKind.Decimal
                    or ValueKind.Number
                    or ValueKind.String
                    or ValueKind.Bytes
                    or ValueKind.Guid
                    or ValueKind.DateTime
                    or ValueKind.DateTimeOffset
                    or ValueKind.TimeSpan
                    or ValueKind.Object
            ? Length
            : Varint;
    }

    /// <summary>Whether a list of this kind is packed: its items are in one field, without tags between them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsPacked(ValueKind itemKind) => Of(itemKind) is Varint or Fixed32 or Fixed64;

    /// <summary>Whether a field of this wire type fits a member of this type; lists of scalars may be packed or not.</summary>
    public static bool Fits(int wireType, TypeDescription type)
    {
        if (type.Kind == ValueKind.Map)
        {
            return wireType == Length;
        }

        if (type.Kind != ValueKind.List)
        {
            return FitsOne(wireType, type.Kind);
        }

        ValueKind item = type.Item!.Kind;
        return FitsOne(wireType, item) || (wireType == Length && IsPacked(item));
    }

    /// <summary>The same for a single value. An object has a length prefix or is a group, whatever the member was declared as.</summary>
    public static bool FitsOne(int wireType, ValueKind kind) =>
        wireType == Of(kind) || (wireType == StartGroup && kind == ValueKind.Object);
}
