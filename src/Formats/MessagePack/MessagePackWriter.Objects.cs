using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    // An object, list or entry is ended without a look at its beginning.
    private const int NoMark = 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        _depth.Enter();
        if (slotCount == ObjectSlots.None || _keysAreNames)
        {
            WriteMapHeader(memberCount);
        }
        else if (slotCount <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixArray | slotCount));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Array16, slotCount);
        }

        return NoMark;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        if (number == MemberInfo.NoNumber || _keysAreNames)
        {
            WriteName(name);
        }

        return true;
    }

    /// <inheritdoc />
    public void Gap(int count)
    {
        if (!_keysAreNames)
        {
            for (int i = 0; i < count; i++)
            {
                _output.WriteByte(MessagePackCode.Nil);
            }
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNull(ValueKind kind) => _output.WriteByte(MessagePackCode.Nil);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void BeginNullable()
    {
        // A nullable that has a value is the value.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteName(ReadOnlySpan<byte> name)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength + name.Length);
        int header = WriteStringHeader(ref destination, StringHeaderLength(name.Length), name.Length);
        name.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, header), name.Length));
        _output.Advance(header + name.Length);
    }
}
