using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>A contract whose member 1, "map", is a dictionary.</summary>
internal readonly struct MapShape<TKey, TKeyKind, TValue, TValueKind> : IShape<Box<Dictionary<TKey, TValue>>>
    where TKey : notnull
    where TKeyKind : struct, IKind<TKey>
    where TValueKind : struct, IKind<TValue>
{
    private static readonly ValueKind KeyKind = TKeyKind.Type.Kind;
    private static readonly ValueKind ItemKind = TValueKind.Type.Kind;

    public static ShapeInfo Info { get; } =
        new(
            typeof(Box<Dictionary<TKey, TValue>>),
            "Box",
            [
                new(
                    "Map",
                    "map",
                    1,
                    new(ValueKind.Map)
                    {
                        IsNullable = true,
                        Key = TKeyKind.Type,
                        Item = TValueKind.Type,
                    }
                ),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Box<Dictionary<TKey, TValue>> value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int objectMark = writer.BeginObject(1, 1);
        if (writer.Member(0, 1, "map"u8, ValueKind.Map, value.Value is null or { Count: 0 }))
        {
            writer.BeginMap(value.Value!.Count);
            int index = 0;
            foreach ((TKey key, TValue item) in value.Value)
            {
                int mark = writer.BeginEntry(index++, 1);
                if (writer.EntryKey(KeyKind, TKeyKind.IsDefault(key)))
                {
                    TKeyKind.Write(ref writer, key);
                }

                if (writer.EntryValue(KeyKind, ItemKind, TValueKind.IsDefault(item)))
                {
                    TValueKind.Write(ref writer, item);
                }

                writer.EndEntry(mark);
            }

            writer.EndMap();
        }

        writer.EndObject(objectMark);
    }

    public static Box<Dictionary<TKey, TValue>> Read<TReader>(ref TReader reader, Box<Dictionary<TKey, TValue>>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(1, out ObjectScope scope))
        {
            return null!;
        }

        Box<Dictionary<TKey, TValue>> value = existing ?? new();
        while (reader.NextMember(ref scope, Info, out _))
        {
            value.Value = ReadMap(ref reader, TReader.Merges ? value.Value : null);
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(
        ref TWriter writer,
        int number,
        int firstIndex,
        ReadOnlySpan<Box<Dictionary<TKey, TValue>>> items
    )
        where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Box<Dictionary<TKey, TValue>>> items)
        where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();

    private static Dictionary<TKey, TValue>? ReadMap<TReader>(ref TReader reader, Dictionary<TKey, TValue>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginMap(out ListScope scope))
        {
            return null;
        }

        Dictionary<TKey, TValue> map = existing ?? new(scope.Capacity);
        while (reader.NextEntry(ref scope, out ObjectScope entry))
        {
            TKey key = default!;
            TValue value = default!;
            for (int part; (part = reader.NextEntryPart(ref entry, KeyKind, ItemKind)) >= 0; )
            {
                if (part == 0)
                {
                    key = TKeyKind.Read(ref reader);
                }
                else
                {
                    value = TValueKind.Read(ref reader);
                }
            }

            MapKeys.Set(ref reader, map, key, value);
        }

        reader.EndMap(ref scope);
        return map;
    }
}
