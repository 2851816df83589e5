using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests;

/// <summary>What the generator would emit for <see cref="Node"/>, for formats that do not merge.</summary>
internal readonly struct NodeShape : IShape<Node>
{
    public static ShapeInfo Info { get; } =
        new(
            typeof(Node),
            "Node",
            [
                new("Id", "id", 1, new(ValueKind.Int32)),
                new("Name", "name", 2, new(ValueKind.String) { IsNullable = true }),
                new(
                    "Children",
                    "children",
                    4,
                    new(ValueKind.List)
                    {
                        IsNullable = true,
                        Item = new(ValueKind.Object) { Object = static () => Info! },
                    }
                ),
                new(
                    "Counts",
                    "counts",
                    5,
                    new(ValueKind.Map)
                    {
                        IsNullable = true,
                        Key = new(ValueKind.String),
                        Item = new(ValueKind.Int64),
                    }
                ),
                new("Data", "data", 6, new(ValueKind.Bytes) { IsNullable = true }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Node value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
            return;
        }

        int mark = writer.BeginObject(5, 6);
        if (writer.Member(0, 1, "id"u8, ValueKind.Int32, value.Id == 0))
        {
            writer.WriteInteger<int>(value.Id);
        }

        if (writer.Member(1, 2, "name"u8, ValueKind.String, string.IsNullOrEmpty(value.Name)))
        {
            writer.WriteString(value.Name);
        }

        writer.Gap(1);
        if (writer.Member(2, 4, "children"u8, ValueKind.List, value.Children is null or { Count: 0 }))
        {
            WriteChildren(ref writer, value.Children);
        }

        if (writer.Member(3, 5, "counts"u8, ValueKind.Map, value.Counts is null or { Count: 0 }))
        {
            WriteCounts(ref writer, value.Counts);
        }

        if (writer.Member(4, 6, "data"u8, ValueKind.Bytes, value.Data is null or { Length: 0 }))
        {
            writer.WriteBytes(value.Data);
        }

        writer.EndObject(mark);
    }

    public static Node Read<TReader>(ref TReader reader, Node? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(5, out ObjectScope scope))
        {
            return null!;
        }

        Node value = existing ?? new Node();
        if (TReader.Access != MemberAccess.Keyed && (TReader.Access == MemberAccess.Positional || scope.IsPositional))
        {
            if (reader.NextPosition(ref scope))
            {
                value.Id = reader.ReadInteger<int>();
            }

            if (reader.NextPosition(ref scope))
            {
                value.Name = reader.ReadString();
            }

            reader.Gap(ref scope, 1);
            if (reader.NextPosition(ref scope))
            {
                value.Children = ReadChildren(ref reader);
            }

            if (reader.NextPosition(ref scope))
            {
                value.Counts = ReadCounts(ref reader);
            }

            if (reader.NextPosition(ref scope))
            {
                value.Data = reader.ReadBytes();
            }
        }
        else
        {
            ReadKeyed(ref reader, ref scope, value);
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Node> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(firstIndex + i, number, ValueKind.Object);
            Write(ref writer, items[i]);
        }
    }

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Node> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, null));
        }
    }

    private static void WriteChildren<TWriter>(ref TWriter writer, List<Node>? children)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (children is null)
        {
            writer.WriteNull(ValueKind.List);
            return;
        }

        int mark = writer.BeginList(4, ValueKind.Object, children.Count);
        WriteItems(ref writer, 4, 0, CollectionsMarshal.AsSpan(children));
        writer.EndList(mark);
    }

    private static void WriteCounts<TWriter>(ref TWriter writer, Dictionary<string, long>? counts)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (counts is null)
        {
            writer.WriteNull(ValueKind.Map);
            return;
        }

        writer.BeginMap(counts.Count);
        int index = 0;
        foreach ((string key, long count) in counts)
        {
            int mark = writer.BeginEntry(index++, 5);
            if (writer.EntryKey(ValueKind.String, key.Length == 0))
            {
                writer.WriteString(key);
            }

            if (writer.EntryValue(ValueKind.String, ValueKind.Int64, count == 0))
            {
                writer.WriteInteger<long>(count);
            }

            writer.EndEntry(mark);
        }

        writer.EndMap();
    }

    private static void ReadKeyed<TReader>(ref TReader reader, ref ObjectScope scope, Node value)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextMember(ref scope, Info, out int index))
        {
            switch (index)
            {
                case 0:
                    value.Id = reader.ReadInteger<int>();
                    break;
                case 1:
                    value.Name = reader.ReadString();
                    break;
                case 2:
                    value.Children = ReadChildren(ref reader);
                    break;
                case 3:
                    value.Counts = ReadCounts(ref reader);
                    break;
                default:
                    value.Data = reader.ReadBytes();
                    break;
            }
        }
    }

    private static List<Node>? ReadChildren<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            return null;
        }

        var children = new List<Node>(scope.Capacity);
        ReadItems(ref reader, ref scope, children);
        reader.EndList(ref scope);
        return children;
    }

    private static Dictionary<string, long>? ReadCounts<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginMap(out ListScope scope))
        {
            return null;
        }

        var counts = new Dictionary<string, long>(scope.Capacity);
        while (reader.NextEntry(ref scope, out ObjectScope entry))
        {
            string key = "";
            long count = 0;
            for (int part; (part = reader.NextEntryPart(ref entry, ValueKind.String, ValueKind.Int64)) >= 0; )
            {
                if (part == 0)
                {
                    key = reader.ReadString() ?? throw reader.Invalid("a key", "null");
                }
                else
                {
                    count = reader.ReadInteger<long>();
                }
            }

            counts[key] = count;
        }

        reader.EndMap(ref scope);
        return counts;
    }
}
