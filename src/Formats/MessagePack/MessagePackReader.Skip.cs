namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <summary>Skips values of any kind, which nest no deeper than those that are read.</summary>
    private void Skip(long values)
    {
        const string Expected = "a value";

        // Every value takes a byte at least.
        if (values > BytesLeft)
        {
            Throw($"at most {BytesLeft} values, for the bytes that are left", $"{values}", _position);
        }

        for (; values > 0; values--)
        {
            int start = _position;
            byte code = ReadCode(Expected);
            switch (code)
            {
                case < MessagePackCode.FixArray and >= MessagePackCode.FixMap:
                    SkipInner(start, 2 * (code & 0x0f));
                    break;
                case < MessagePackCode.FixStr and >= MessagePackCode.FixArray:
                    SkipInner(start, code & 0x0f);
                    break;
                case MessagePackCode.Array16 or MessagePackCode.Array32:
                    SkipInner(start, ReadLength(start, code == MessagePackCode.Array16 ? 2 : 4, Expected));
                    break;
                case MessagePackCode.Map16 or MessagePackCode.Map32:
                    SkipInner(start, 2L * ReadLength(start, code == MessagePackCode.Map16 ? 2 : 4, Expected));
                    break;
                case MessagePackCode.NeverUsed:
                    ThrowUnexpected(start, Expected);
                    break;
                default:
                    int length = CheckLength(start, ScalarLength(start, code), Expected);
                    _position += length;
                    break;
            }
        }
    }

    private void SkipInner(int start, long values)
    {
        _depth.Enter(start);
        Skip(values);
        _depth.Leave();
    }

    // What follows the code of a value that holds no others.
    private uint ScalarLength(int start, byte code)
    {
        const string Expected = "a value";
        return code switch
        {
            <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt => 0,
            MessagePackCode.Nil or MessagePackCode.False or MessagePackCode.True => 0,
            >= MessagePackCode.FixStr and < MessagePackCode.Nil => (uint)(code & 0x1f),
            MessagePackCode.Bin8 or MessagePackCode.Str8 => ReadLength(start, 1, Expected),
            MessagePackCode.Bin16 or MessagePackCode.Str16 => ReadLength(start, 2, Expected),
            MessagePackCode.Bin32 or MessagePackCode.Str32 => ReadLength(start, 4, Expected),
            MessagePackCode.Float32 => sizeof(float),
            MessagePackCode.Float64 => sizeof(double),
            >= MessagePackCode.UInt8 and <= MessagePackCode.UInt64 => 1u << (code - MessagePackCode.UInt8),
            >= MessagePackCode.Int8 and <= MessagePackCode.Int64 => 1u << (code - MessagePackCode.Int8),
            _ => ExtensionLength(start),
        };
    }

    private uint ExtensionLength(int start)
    {
        _position = start;
        ReadExtensionHeader("a value", out int length);
        return (uint)length;
    }
}
