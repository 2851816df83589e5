using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    /// <remarks>An array of the key and the object, as MessagePack-CSharp has it.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();
        _output.WriteByte(MessagePackCode.FixArray | MessagePackCode.CaseLength);
        WriteInt64(union.Cases[index].Key);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();
}
