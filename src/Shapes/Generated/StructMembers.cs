using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Finds the <see cref="StructPadding"/> of a struct. Generated code adds the field of each member; its address tells where the runtime has
/// put it.
/// </summary>
/// <typeparam name="T">The struct.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StructMembers<T>
    where T : unmanaged
{
    // A DateTimeOffset holds its minutes and its ticks, with a gap between them.
    private const int MinutesLength = 4;
    private const int TicksStart = 8;

    private readonly byte[] _bytes = new byte[Unsafe.SizeOf<T>()];
    private readonly List<StructPadding.NullableBytes> _nullables = [];

    /// <summary>Adds a field that has no fields of its own.</summary>
    /// <param name="value">A struct.</param>
    /// <param name="field">The field in it.</param>
    public void Add<TField>(ref T value, ref TField field)
        where TField : unmanaged
    {
        Span<byte> bytes = _bytes.AsSpan(Offset(ref value, ref field), Unsafe.SizeOf<TField>());
        if (typeof(TField) == typeof(DateTimeOffset))
        {
            bytes[..MinutesLength].Fill(byte.MaxValue);
            bytes = bytes[TicksStart..];
        }

        bytes.Fill(byte.MaxValue);
    }

    /// <summary>Adds a field that may be a struct, whose own padding is known.</summary>
    /// <param name="value">A struct.</param>
    /// <param name="field">The field in it.</param>
    /// <param name="padding">The padding of the field; null if it has none.</param>
    public void Add<TField>(ref T value, ref TField field, StructPadding? padding)
        where TField : unmanaged
    {
        if (padding is null)
        {
            Add(ref value, ref field);
            return;
        }

        int start = Offset(ref value, ref field);
        padding.Members.CopyTo(_bytes.AsSpan(start));
        _nullables.AddRange(
            padding.Nullables.ToArray().Select(nullable => nullable with { Flag = start + nullable.Flag, Start = start + nullable.Start })
        );
    }

    /// <summary>Adds the flag of a nullable; its value must be added separately.</summary>
    /// <param name="value">A struct.</param>
    /// <param name="field">The field in it.</param>
    /// <returns>A reference to the nullable's value.</returns>
    public ref TField AddNullable<TField>(ref T value, ref TField? field)
        where TField : unmanaged
    {
        ref TField inner = ref Unsafe.AsRef(in Nullable.GetValueRefOrDefaultRef(in field));
        int flag = Offset(ref value, ref field);
        _bytes[flag] = byte.MaxValue;
        _nullables.Add(new StructPadding.NullableBytes(flag, Offset(ref value, ref inner), Unsafe.SizeOf<TField>()));
        return ref inner;
    }

    /// <summary>Returns the remaining bytes of the struct; null if there are none, so that it can be copied as it is.</summary>
    public StructPadding? ToPadding() =>
        _nullables.Count == 0 && !_bytes.AsSpan().Contains((byte)0) ? null : new StructPadding(_bytes, [.. _nullables]);

    private static int Offset<TField>(ref T value, ref TField field) =>
        (int)Unsafe.ByteOffset(ref Unsafe.As<T, byte>(ref value), ref Unsafe.As<TField, byte>(ref field));
}
