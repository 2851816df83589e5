using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        return TryOpen((byte)'{', "an object");
    }

    /// <inheritdoc />
    public readonly bool NextPosition(ref ObjectScope scope) => throw NotPositional();

    /// <inheritdoc />
    public readonly void Gap(ref ObjectScope scope, int count) => throw NotPositional();

    /// <inheritdoc />
    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        while (NextOrEnd(ref scope.Remaining, (byte)'}', "',' or '}'"))
        {
            index = ReadMemberName(shape, scope.Expected);
            ReadColon();
            if (index >= 0)
            {
                scope.Expected = index + 1;
                return true;
            }

            SkipValue();
        }

        index = -1;
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope) => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginNullable() => !TryReadNull();

    private static NotSupportedException NotPositional() => new("JSON has members by name.");
}
