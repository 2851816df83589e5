namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Which integer kinds contain which others. JSON, MessagePack and Protobuf write a number of both kinds the same way.</summary>
internal static class Integers
{
    private static readonly Dictionary<string, (int Bits, bool IsSigned)> Kinds = new(StringComparer.Ordinal)
    {
        ["sbyte"] = (8, true),
        ["int16"] = (16, true),
        ["int32"] = (32, true),
        ["int64"] = (64, true),
        ["byte"] = (8, false),
        ["uint16"] = (16, false),
        ["uint32"] = (32, false),
        ["uint64"] = (64, false),
    };

    /// <summary>Whether each value of one kind is a value of the other.</summary>
    public static bool Widens(string from, string to) =>
        Kinds.TryGetValue(from, out (int Bits, bool IsSigned) old)
        && Kinds.TryGetValue(to, out (int Bits, bool IsSigned) now)
        && (old.IsSigned == now.IsSigned ? old.Bits <= now.Bits : now.IsSigned && old.Bits < now.Bits);
}
