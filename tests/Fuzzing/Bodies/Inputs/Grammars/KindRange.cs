using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>Numbers that a kind can hold.</summary>
internal static class KindRange
{
    /// <summary>A number brought into the kind's range.</summary>
    public static long Fit(long value, ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean => value & 1,
            ValueKind.SByte => (sbyte)value,
            ValueKind.Byte => (byte)value,
            ValueKind.Int16 => (short)value,
            ValueKind.UInt16 or ValueKind.Char => (ushort)value,
            ValueKind.Int32 => (int)value,
            ValueKind.UInt32 => (uint)value,
            ValueKind.UInt64 => value & long.MaxValue,
            ValueKind.DateOnly => (long)((ulong)value % 3_652_059),
            ValueKind.TimeOnly => (long)((ulong)value % TimeSpan.TicksPerDay),
            ValueKind.DateTime => (long)((ulong)value % (ulong)DateTime.MaxValue.Ticks),
            _ => value,
        };

    /// <summary>How many bytes it takes in memory; 0 where that is not fixed.</summary>
    public static int SizeOf(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean or ValueKind.SByte or ValueKind.Byte => 1,
            ValueKind.Int16 or ValueKind.UInt16 or ValueKind.Char => 2,
            ValueKind.Int32 or ValueKind.UInt32 or ValueKind.Single or ValueKind.DateOnly => 4,
            ValueKind.Int64 or ValueKind.UInt64 or ValueKind.Double or ValueKind.DateTime or ValueKind.TimeOnly or ValueKind.TimeSpan => 8,
            ValueKind.Decimal or ValueKind.Guid or ValueKind.DateTimeOffset => 16,
            _ => 0,
        };
}
