namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <summary>Skips values of any kind. It does not recurse, so that depth does not matter.</summary>
    private void Skip(int values)
    {
        const string Expected = "a value";
        long pending = values;
        while (pending > 0)
        {
            // Every value that is still to come takes a byte at least.
            if (pending > BytesLeft)
            {
                Throw($"at most {BytesLeft} values, for the bytes that are left", $"{pending}", _position);
            }

            pending--;
            int start = _position;
            byte code = ReadCode(Expected);
            switch (code)
            {
                case < MessagePackCode.FixArray and >= MessagePackCode.FixMap:
                    pending += 2 * (code & 0x0f);
                    break;
                case < MessagePackCode.FixStr and >= MessagePackCode.FixArray:
                    pending += code & 0x0f;
                    break;
                case MessagePackCode.Array16 or MessagePackCode.Array32:
                    pending += ReadLength(start, code == MessagePackCode.Array16 ? 2 : 4, Expected);
                    break;
                case MessagePackCode.Map16 or MessagePackCode.Map32:
                    pending += 2L * ReadLength(start, code == MessagePackCode.Map16 ? 2 : 4, Expected);
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
