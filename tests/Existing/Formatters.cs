using MemoryPack;
using MessagePack;
using MessagePack.Formatters;

namespace SerializationApi.ExistingContracts;

/// <summary>Members that name a formatter of their library.</summary>
[MessagePackObject, MemoryPackable]
public partial class Formatted
{
    [Key(0), MessagePackFormatter(typeof(EnumAsStringFormatter<DayOfWeek>))]
    public DayOfWeek Day { get; set; }

    [Key(1), MessagePackFormatter(typeof(EnumAsStringFormatter<AttributeTargets>))]
    public AttributeTargets Flags { get; set; }

    [Key(2), MessagePackFormatter(typeof(NativeGuidFormatter))]
    public Guid Id { get; set; }

    [Key(3), MessagePackFormatter(typeof(NativeDecimalFormatter))]
    public decimal Price { get; set; }

    [Key(4), MessagePackFormatter(typeof(NativeDateTimeFormatter))]
    public DateTime Date { get; set; }

    [Key(5), Utf16StringFormatter]
    public string? Utf16 { get; set; }

    [Key(6), Utf16StringFormatter]
    public string Given { get; set; } = "";

    [Key(7), Utf8StringFormatter]
    public string? Utf8 { get; set; }

    [Key(8), InternStringFormatter]
    public string? Interned { get; set; }
}
