using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    // An object, list or entry is ended without a look at its beginning.
    private const int NoMark = 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount) => Open((byte)'{');

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => Close((byte)'}');

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        // Comma, quote, name, quote, colon: all constants, so that only stores remain.
        ref byte destination = ref _output.Reserve(name.Length + 4);
        int start = index == 0 ? 0 : 1;
        if (index != 0)
        {
            destination = (byte)',';
        }

        Unsafe.Add(ref destination, start) = (byte)'"';
        name.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, start + 1), name.Length));
        Unsafe.Add(ref destination, start + 1 + name.Length) = (byte)'"';
        Unsafe.Add(ref destination, start + 2 + name.Length) = (byte)':';
        _output.Advance(start + 3 + name.Length);
        return true;
    }

    /// <inheritdoc />
    public readonly void Gap(int count)
    {
        // Members have names: there is nothing to fill.
    }

    /// <inheritdoc />
    public void WriteNull(ValueKind kind) => _output.Write("null"u8);

    /// <inheritdoc />
    public readonly void BeginNullable()
    {
        // A value says itself that it is not null.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Open(byte bracket)
    {
        _depth.Enter();
        _output.WriteByte(bracket);
        return NoMark;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Close(byte bracket)
    {
        _depth.Leave();
        _output.WriteByte(bracket);
    }
}
