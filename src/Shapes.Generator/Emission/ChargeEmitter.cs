using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits the accounting of memory before it is allocated: an object by its size, items one by one if the format does not count them.
/// </summary>
internal static class ChargeEmitter
{
    private const int Word = 8;

    // The header and the type of an object; no object is smaller than three words.
    private const int Header = 2 * Word;
    private const int SmallestObject = 3 * Word;

    // The collection of a member's own initializer, or the one for an absent member in proto3.
    private const int EmptyList = 4 * Word;
    private const int EmptyMap = 10 * Word;

    /// <summary>The statement for an object that a conversion creates, whose members are unknown.</summary>
    public static Code ConvertedObject => $"reader.Charge({SmallestObject});";

    /// <summary>The statement for a new object; a struct is part of its container.</summary>
    public static Code Object(ContractLayout contract)
    {
        if (contract.Type.IsStruct)
        {
            return Code.None;
        }

        // An object that is constructed at the end is constructed for each part of a message; one that is filled, once.
        Code charge = $"reader.Charge({Price(contract)});";
        return contract.Construction.IsDeferred || !contract.Merges
            ? charge
            : $$"""
                if (!TReader.Merges || existing is null)
                {
                    {{charge}}
                }
                """;
    }

    public static Code Item(TypeModel item) => $"reader.Charge({DecodedSize}.Item<{item.Declared}>());";

    /// <summary>The statement for an item of a collection, unless the list's begin accounted for all.</summary>
    public static Code UncountedItem(ListModel list) =>
        Uncounted($"reader.Charge({DecodedSize}.Item<{list.Item.Declared}>({Overhead(list.Overhead, first: true)}));");

    /// <summary>The statement for the array that a list is read into, and for the collection created from it.</summary>
    public static Code Array(ListModel list) =>
        $"reader.Charge({DecodedSize}.Array<{list.Item.Declared}>(scope.Remaining{Overhead(list.Overhead)}));";

    /// <summary>The statement for the dictionary that a map is read into, and for the collection created from it.</summary>
    public static Code Map(MapModel map) =>
        $"reader.Charge({DecodedSize}.Map<{map.Key.Name}, {map.Value.Declared}>(scope.Remaining,"
        + $" existing is null{Overhead(map.Overhead)}));";

    /// <summary>The statement for an entry of a map, unless the map's begin accounted for all.</summary>
    public static Code UncountedEntry(MapModel map) =>
        Uncounted($"reader.Charge({DecodedSize}.Entry<{map.Key.Name}, {map.Value.Declared}>({Overhead(map.Overhead, first: true)}));");

    /// <summary>The size of an empty list or map in bytes.</summary>
    public static int Empty(TypeModel collection) => collection is MapModel ? EmptyMap : EmptyList;

    /// <summary>The argument for the memory of a collection in addition to its array or dictionary, if any.</summary>
    public static string Overhead(int bytes, bool first = false) =>
        bytes == 0 ? ""
        : first ? $"{bytes}"
        : $", {bytes}";

    private static Code Uncounted(Code charge) =>
        $$"""
            if (!TReader.KnowsCounts)
            {
                {{charge}}
            }
            """;

    private static string Price(ContractLayout contract)
    {
        int known = Header + contract.Members.Sum(static member => KnownSize(member.Type.Bare) + EmptySize(member));
        int rounded = Math.Max(SmallestObject, (known + Word - 1) / Word * Word);
        IEnumerable<string> structs = contract
            .Members.Where(static member => IsOpaque(member.Type.Bare))
            .Select(static member => $"{DecodedSize}.Item<{member.Type.Name}>()");
        return string.Join(" + ", new[] { $"{rounded}" }.Concat(structs));
    }

    private static int KnownSize(TypeModel type) =>
        type switch
        {
            NullableModel nullable => IsOpaque(nullable) ? 0 : 2 * KnownSize(nullable.Inner.Bare),
            ObjectModel { IsStruct: true } or RawModel or ConvertedModel { IsStruct: true } or ListModel { IsStruct: true } => 0,
            ConvertedModel => Word,
            AnyModel => Word,
            _ => SizeOf(type.Kind),
        };

    // The size of a struct is only known when the generated code is compiled.
    private static bool IsOpaque(TypeModel type) =>
        type is ObjectModel { IsStruct: true } or RawModel or ConvertedModel { IsStruct: true } or ListModel { IsStruct: true }
        || (type is NullableModel nullable && IsOpaque(nullable.Inner.Bare));

    private static int EmptySize(MemberModel member)
    {
        bool isMade = member.HasOwnDefault || !member.Type.AcceptsNull;
        return member.Type.Bare switch
        {
            MapModel when isMade => EmptyMap,
            ListModel { IsReadAsArray: false } when isMade => EmptyList,
            _ => 0,
        };
    }

    private static int SizeOf(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean or ValueKind.SByte or ValueKind.Byte => 1,
            ValueKind.Int16 or ValueKind.UInt16 or ValueKind.Char => 2,
            ValueKind.Int32 or ValueKind.UInt32 or ValueKind.Single or ValueKind.DateOnly => 4,
            ValueKind.Decimal or ValueKind.Guid or ValueKind.DateTimeOffset or ValueKind.FreeForm => 16,
            _ => Word,
        };
}
