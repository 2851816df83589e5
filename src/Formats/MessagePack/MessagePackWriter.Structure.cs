using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    private const int MaxHeaderLength = 5;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        Enter();
        if (_keysAreNames)
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

        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _depthLeft++;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        if (_keysAreNames)
        {
            WriteName(name);
        }

        return true;
    }

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

    public int BeginList(int number, ValueKind itemKind, int count)
    {
        Enter();
        WriteArrayHeader(count);
        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // An array's items stand behind one another.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _depthLeft++;

    public void BeginMap(int count)
    {
        Enter();
        WriteMapHeader(count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int BeginEntry(int index, int number) => 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _depthLeft++;

    /// <summary>Writes the head of an array alone, for a list that is written in batches.</summary>
    public void WriteArrayHeader(int count)
    {
        if (count <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixArray | count));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Array16, count);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteMapHeader(int count)
    {
        if (count <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixMap | count));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Map16, count);
        }
    }

    // Arrays and maps alike: the code of the 16-bit form, followed by that of the 32-bit form.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongHeader(byte code16, int count)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength);
        if (count <= ushort.MaxValue)
        {
            destination = code16;
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 1), BinaryPrimitives.ReverseEndianness((ushort)count));
            _output.Advance(3);
        }
        else
        {
            destination = (byte)(code16 + 1);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 1), BinaryPrimitives.ReverseEndianness(count));
            _output.Advance(5);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteName(ReadOnlySpan<byte> name)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength + name.Length);
        int header = WriteStringHeader(ref destination, StringHeaderLength(name.Length), name.Length);
        name.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, header), name.Length));
        _output.Advance(header + name.Length);
    }
}
