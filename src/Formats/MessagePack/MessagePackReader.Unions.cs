using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <inheritdoc />
    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        if (TryReadNil())
        {
            return false;
        }

        int count = ReadArrayHeader();
        if (count != MessagePackCode.CaseLength)
        {
            Throw($"a case of {union.Name}: an array of a key and an object", $"an array of {count}", start);
        }

        _depth.Enter(start);
        int keyStart = _position;
        long key = ReadInteger(long.MinValue, long.MaxValue);
        index = key is >= int.MinValue and <= int.MaxValue ? union.IndexOf((int)key) : -1;
        if (index < 0)
        {
            Throw($"the key of a case of {union.Name}: {union.KnownKeys}", $"{key}", keyStart);
        }

        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();
}
