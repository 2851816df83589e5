using System.Runtime.InteropServices;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes;
using static SerializationApi.Formats.Tests.MemoryPack.MemoryPackValue;

namespace SerializationApi.Formats.Tests.MemoryPack;

public sealed class MemoryPackItemsTests
{
    [StructLayout(LayoutKind.Sequential)]
    private record struct Pair(int First, int Second);

    [Fact]
    public void Items_are_copied_as_they_lie_in_memory()
    {
        Items([1, -1], ValueKind.Int32, "0200000001000000ffffffff");
        Items([true, false], ValueKind.Boolean, "020000000100");
        Items<double>([], ValueKind.Double, "00000000");
        Items([new Pair(1, 2), new Pair(3, 4)], ValueKind.Object, "0200000001000000020000000300000004000000");
        Items([DateTime.MinValue, new DateTime(1)], ValueKind.DateTime, "0200000000000000000000000100000000000000");
    }

    [Fact]
    public void A_struct_is_copied_as_it_lies_in_memory() =>
        Both(
            new Pair(1, 2),
            "0100000002000000",
            (ref w) => w.TryWriteUnmanaged(new Pair(1, 2), padding: null),
            (ref r) => r.TryReadUnmanaged(out Pair pair) ? pair : default
        );

    [Fact]
    public void Items_with_padding_are_left_to_the_caller()
    {
        DateTimeOffset[] items = [DateTimeOffset.UnixEpoch];
        Assert.Equal("", Write((ref w) => Assert.False(w.TryWriteItems<DateTimeOffset>(items))));
        Read(
            "01000000 00000000000000000000000000000000",
            (ref r) =>
            {
                Assert.True(r.BeginList(ValueKind.DateTimeOffset, out ListScope scope));
                Assert.False(r.TryReadItems(ref scope, new DateTimeOffset[1]));
                Assert.True(r.NextItem(ref scope));
                Assert.Equal(default, r.ReadDateTimeOffset());
                r.EndList(ref scope);
                return 0;
            }
        );
    }

    [Fact]
    public void Items_that_are_not_all_there_are_refused_before_any_is_copied()
    {
        Assert.Throws<InvalidPayloadException>(() => ReadItems<int>("02000000 01000000 020000", ValueKind.Int32));
        Assert.Throws<InvalidPayloadException>(() => ReadItems<long>("ffffff7f 0100000000000000", ValueKind.Int64));
        Assert.Throws<InvalidPayloadException>(() => ReadItems<Pair>("03000000 0100000002000000", ValueKind.Object));
    }

    [Fact]
    public void Room_is_made_for_no_more_structs_than_the_bytes_suggest()
    {
        // A thousand structs of a byte each in the count, four bytes each in the room made for them.
        string hex = "e8030000" + new string('0', 2_000);
        Read(
            hex,
            (ref r) =>
            {
                Assert.True(r.BeginList(ValueKind.Object, out ListScope scope));
                Assert.Equal(250, scope.Capacity);
                Assert.False(r.TryReadItems(ref scope, new byte[scope.Capacity]));
                for (int i = 0; i < 1_000; i++)
                {
                    Assert.True(r.NextItem(ref scope));
                    Assert.True(r.TryReadUnmanaged(out byte _));
                }

                Assert.False(r.NextItem(ref scope));
                return 0;
            }
        );
    }

    private static void Items<T>(T[] items, ValueKind kind, string hex)
        where T : unmanaged
    {
        Assert.Equal(
            hex,
            Write(
                (ref w) =>
                {
                    int mark = w.BeginList(1, kind, items.Length);
                    Assert.True(w.TryWriteItems<T>(items));
                    w.EndList(mark);
                }
            )
        );
        Assert.Equal(items, ReadItems<T>(hex, kind));
    }

    private static T[] ReadItems<T>(string hex, ValueKind kind)
        where T : unmanaged => Read(hex, (ref r) => ReadItems<T>(ref r, kind));

    private static T[] ReadItems<T>(ref MemoryPackShapeReader reader, ValueKind kind)
        where T : unmanaged
    {
        Assert.True(reader.BeginList(kind, out ListScope scope));
        var items = new T[scope.Capacity];
        Assert.True(reader.TryReadItems(ref scope, items));
        Assert.False(reader.NextItem(ref scope));
        reader.EndList(ref scope);
        return items;
    }
}
