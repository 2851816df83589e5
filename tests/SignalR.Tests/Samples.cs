using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;

namespace SerializationApi.SignalR.Tests;

/// <summary>Values of the contracts.</summary>
internal static class Samples
{
    public static Order Order { get; } =
        new()
        {
            Id = 7,
            Customer = "Ærø 5",
            Lines = [new Line { Product = "tea", Price = 1.50m }, new Line { Product = "cup" }],
            Status = Status.Sent,
            Placed = new DateTime(2026, 11, 26, 9, 30, 0, DateTimeKind.Utc),
            Counts = new Dictionary<Status, int> { [Status.Open] = 3, [Status.Sent] = -1 },
            Next = Status.Open,
            Picture = [1, 2, 3],
        };

    public static Note Note { get; } =
        new()
        {
            Text = "note",
            When = Days.Monday | Days.Tuesday,
            History = [Status.Open, Status.Sent],
            Place = new Point(3, -4),
            Tag = new Tag { Name = "t", Weight = 70_000 },
            Pair = (5, "five"),
            Any = new object[] { 1, "a", 2.5 },
            Key = new Guid("0f8fad5b-d9cb-469f-a165-70867728950e"),
        };

    public static Drawing Drawing { get; } =
        new()
        {
            Title = "d",
            Main = new Square { Side = 2, Days = Days.Weekend },
            Figures = [new Circle { Radius = 0.5 }, new Square { Side = 1, Days = (Days)4 }],
            Days = Days.Monday,
            Label = new Label { Text = "l", Size = 3 },
        };

    /// <summary>Values that are read as others than they were: an <c>object</c> does not say what it is.</summary>
    public static IReadOnlyList<object> Untyped { get; } =
    [
        new object(),
        new List<object>
        {
            Order,
            Status.Sent,
            1.5m,
            new[] { Note },
            new Dictionary<object, object> { ["a"] = Guid.Empty },
        },
        new Dictionary<string, object?> { ["a"] = Order, ["b"] = null },
        new Dictionary<object, object> { [(byte)1] = new List<int> { 70_000 } },
        Enumerable.Range(0, 3).Select(static id => new Order { Id = id }),
        Enumerable.Range(0, 2),
        ReadOnly(Order),
        ReadOnly(Order, new()),
        Yielded(),
    ];

    /// <summary>Values of every type that hubs take.</summary>
    public static IReadOnlyDictionary<string, object> Values { get; } =
        new object[]
        {
            Order,
            new Order(),
            Note,
            new Note(),
            Drawing,
            new Drawing(),
            new Point(1, 2),
            new Tag { Name = "x" },
            new Empty(),
            new Invoice { Number = 4, Order = Order },
            new List<Order> { Order, new() },
            new[] { Note },
            new List<Drawing>(),
            new[] { new Label(), null },
            new Tag[] { default },
            true,
            (sbyte)-5,
            (short)-300,
            -70_000,
            long.MinValue,
            (byte)200,
            (ushort)60_000,
            3_000_000_000,
            ulong.MaxValue,
            1.5f,
            -2.25,
            12.50m,
            'x',
            "text",
            "",
            new string('ø', 40_000),
            new byte[] { 1, 2 },
            Guid.Empty,
            DateTime.UnixEpoch,
            new DateTime(2500, 1, 2, 3, 4, 5, 6, 7, DateTimeKind.Utc),
            new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(-3)),
            new DateOnly(2026, 11, 26),
            new TimeOnly(12, 30),
            TimeSpan.FromDays(-1.5),
            new[] { 1, -1, 70_000 },
            new List<int> { 5 },
            new List<string?> { "a", null },
            new[] { true },
            new List<byte> { 1, 200 },
            new[] { 1.5, 2 },
            new[] { Guid.Empty },
            new[] { DateTime.UnixEpoch },
            new List<decimal> { 1.0m },
            new[] { 'a' },
            new[] { 1L, long.MaxValue },
            new[] { new byte[] { 1 } },
            new List<DateTimeOffset> { DateTimeOffset.UnixEpoch },
            new[] { 1f },
            new[] { TimeSpan.Zero },
            Status.Sent,
            Days.Monday | Days.Weekend,
            (Days)0,
            (Days)1024,
            new[] { Status.Open, Status.Sent },
            new Dictionary<string, int> { ["a"] = 1 },
            new object[] { 1, "a", null!, 2L, true },
            new List<object> { 1.5 },
            new Dictionary<string, object> { ["a"] = 1, ["b"] = "c" },
            new Dictionary<string, string> { ["a"] = "b" },
            new Uri("https://example.org/a?b=ø"),
            new Version(1, 2, 3),
            new[] { new Uri("a", UriKind.Relative) },
            new HashSet<Guid> { Guid.Empty, Order.Id > 0 ? new Guid("0f8fad5b-d9cb-469f-a165-70867728950e") : default },
            new HashSet<string> { "a" },
            new SortedSet<int> { 3, 1 },
            new List<int?> { 1, null },
            new List<Dictionary<string, Order>>
            {
                new() { ["a"] = Order, ["b"] = new() },
            },
            new Dictionary<int, Note> { [70_000] = Note },
            new Dictionary<Status, List<Days>> { [Status.Sent] = [Days.Weekend] },
            new Dictionary<Guid, decimal?> { [Guid.Empty] = 1.50m },
            new Dictionary<string, IFigure[]> { ["a"] = [new Circle { Radius = 1 }] },
            new HashSet<IFigure> { new Square { Side = 2 } },
            ImmutableArray.Create(1, 2),
            ImmutableArray.Create(Order),
            ImmutableList.Create("a"),
            ImmutableDictionary.CreateRange([KeyValuePair.Create("a", Order)]),
            new Queue<Line>([new Line { Product = "tea" }]),
            new Stack<int>([1, 2, 3]),
            new LinkedList<string>(["a", "b"]),
            new ReadOnlyCollection<Order>([Order]),
            new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }),
            new ConcurrentDictionary<string, Note> { ["a"] = Note },
            new SortedDictionary<string, int> { ["b"] = 2, ["a"] = 1 },
            new ObservableCollection<Order> { Order },
            new int[][] { [1], [2, 3] },
            (Half)1.5,
            new ArraySegment<byte>([1, 2, 200]),
            new ReadOnlyMemory<byte>([1, 2]),
            new Memory<byte>([1, 2]),
            new ArraySegment<int>([1, 2]),
            new HashSet<byte> { 1, 200 },
            new Queue<string>(["a"]),
            new ConcurrentQueue<int>([1, 2]),
            new SortedList<int, string> { [2] = "b", [1] = "a" },
            new Collection<Order> { Order },
            ImmutableHashSet.Create("a"),
            ImmutableSortedDictionary.CreateRange([KeyValuePair.Create("a", 1)]),
            new List<List<Order>> { new() { Order } },
            new Dictionary<object, object> { ["a"] = 1, [2L] = new object[] { "b", 1.5 } },
        }
            .Select(static (value, index) => (Name: $"{index}: {Formats.Infrastructure.TypeNames.Display(value.GetType())}", value))
            .ToDictionary(static pair => pair.Name, static pair => pair.value, StringComparer.Ordinal);

    private static IEnumerable<Order> ReadOnly(params IEnumerable<Order> orders) => orders;

    private static IEnumerable<Order> Yielded()
    {
        yield return Order;
    }
}
