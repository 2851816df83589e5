using SerializationApi.Contracts;
using SerializationApi.Shapes.Generator.Tests.EveryKind.@namespace;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A filled value of each contract; none holds what Protobuf cannot tell apart (null and empty, offsets of times).</summary>
public static class ContractValues
{
    private static readonly DateTime At = new(2025, 11, 20, 8, 30, 0, DateTimeKind.Utc);
    private static readonly DateTimeOffset When = new(2024, 2, 29, 23, 59, 58, 7, TimeSpan.Zero);
    private static readonly Guid Id = new("01234567-89ab-cdef-0123-456789abcdef");

    public static Person Person => new("测试", 41, new Person("Boss", 60, null));

    public static Vector Vector =>
        new()
        {
            X = 1.5,
            IsUnit = true,
            Rank = -3,
            At = At,
            Cell = new Cell(7, 12.50m),
        };

    public static Scalars Scalars =>
        new()
        {
            Flag = true,
            I8 = -8,
            U8 = 200,
            I16 = short.MinValue,
            U16 = ushort.MaxValue,
            I32 = int.MinValue,
            U32 = uint.MaxValue,
            I64 = long.MinValue,
            U64 = ulong.MaxValue,
            F32 = 0.1f,
            F64 = 1e300,
            Money = -79228162514264337593543950335m,
            Text = "a \"quoted\" 😀 \u0001 text",
            Letter = '测',
            Blob = [0, 1, 254, 255],
            Id = Id,
            At = At,
            When = When,
            Day = new DateOnly(2024, 2, 29),
            Time = new TimeOnly(23, 59, 58, 7),
            Span = TimeSpan.FromTicks(-12345678901),
        };

    public static Nullables Nullables =>
        new()
        {
            Flag = false,
            I8 = -8,
            U8 = 0,
            I16 = short.MaxValue,
            U16 = 1,
            I32 = 0,
            U32 = uint.MaxValue,
            I64 = long.MaxValue,
            U64 = ulong.MaxValue,
            F32 = -0.5f,
            F64 = 0,
            Money = 0.10m,
            Letter = 'x',
            Id = Guid.Empty,
            At = At,
            When = When,
            Day = DateOnly.MaxValue,
            Time = TimeOnly.MaxValue,
            Span = TimeSpan.Zero,
            Tiny = Tiny.High,
            Huge = Huge.High,
            Shade = Shade.Twilight,
            Point = new Point(0, "origin"),
            Vector = Vector,
        };

    public static EnumContract Enums =>
        new()
        {
            Tiny = Tiny.Low,
            Octet = Octet.Last,
            Small = Small.Low,
            Wide = Wide.High,
            Color = Color.Negative,
            Big = Big.High,
            Long = Long.Low,
            Huge = Huge.High,
            Shade = Shade.Twilight,
            Rights = Rights.Admin | Rights.ReadWrite,
            Named = Color.Far,
            Shades = [Shade.Light, Shade.Dark, (Shade)99],
            Colors = [Color.Green, (Color)77],
            ByColor = new() { [Color.Red] = Rights.Read | Rights.Execute, [(Color)5] = (Rights)1024 },
            ByShade = new() { [Shade.Twilight] = 1, [Shade.Dark] = 0 },
            Maybe = [Rights.ReadWrite, Rights.None],
        };

    public static Lists Lists =>
        new()
        {
            Bits = [true, false, true],
            Numbers = [1, -1, int.MaxValue, 0],
            Reals = [0.1, -0.0, double.MaxValue],
            Words = ["a", "", "测试"],
            Holes = ["x", "y"],
            Blobs =
            [
                [1, 2],
                [],
            ],
            Ids = [Id, Guid.Empty],
            Maybes = [1, 0],
            Moneys = [1.50m, 0m],
            Times = [At, default],
            Offsets = [When],
            Days = [DateOnly.MinValue, DateOnly.MaxValue],
            Clock = [TimeOnly.MaxValue],
            Spans = [TimeSpan.FromDays(-2), TimeSpan.Zero],
            Letters = ['a', '€'],
            Octets = [0, 255, 128],
            ReadOnlyWords = ["r"],
            Longs = [long.MinValue, 5],
            Points = [new Point(1, "a"), new Point(0, "b")],
            Vectors = [Vector, new Vector { At = At }],
            Floats = [1.5f, float.Epsilon],
            VectorArray = [Vector, Vector],
            VectorList = [Vector],
            People = [Person, new Person("x", 0, null)],
            MorePeople = [Person],
            MaybePoints = [new Point(3, "p")],
            MaybeVectors = [Vector],
            Signed = [-1, 1],
            Unsigned = [ulong.MaxValue, 0],
            AnyPeople = [Person],
            MaybePeople = [Person],
            MaybePeopleArray = [Person],
            MaybePeopleInterface = [Person],
        };

    public static Maps Maps =>
        new()
        {
            Counts = new()
            {
                ["one"] = 1,
                [""] = 0,
                ["two \"2\""] = -2,
            },
            Names = new()
            {
                [1] = "one",
                [0] = "",
                [-5] = "minus",
            },
            People = new() { ["p"] = Person },
            Points = new() { [Id] = new Point(2, "g") },
            Vectors = new()
            {
                [true] = Vector,
                [false] = new Vector { At = At },
            },
            Reals = new() { [long.MinValue] = -0.0, [3] = 0 },
            Blobs = new() { [255] = [1], [0] = [] },
            Times = new() { [ulong.MaxValue] = At, [0] = default },
            Spans = new() { ['k'] = TimeSpan.FromSeconds(1), ['z'] = default },
            Ids = new Dictionary<string, Guid> { ["id"] = Id },
            Moneys = new Dictionary<short, decimal> { [-1] = 1.5m },
            ByDay = new() { [new DateOnly(2024, 2, 29)] = When },
            Maybe = new() { ["set"] = 5, ["zero"] = 0 },
            MaybePeople = new() { ["p"] = Person },
            MaybeText = new Dictionary<string, string?> { ["t"] = "text" },
        };

    public static Account Account =>
        new("owner", 0, Color.None, [1, 2], ["a"])
        {
            Opened = At,
            Note = "",
            Rate = 0,
            Holders = [Person],
        };

    public static InitOnly InitOnly =>
        new()
        {
            Name = "name",
            Total = 5,
            Count = 0,
            Words = ["w"],
            Origin = new Point(0, "here"),
            Tags = ["x", "y"],
        };

    public static Derived Derived =>
        new()
        {
            Name = "d",
            Total = -1,
            Own = "own",
            Field = 3,
            Large = 4,
            Ignored = 0,
            Next = new Derived
            {
                Name = "n",
                Total = 0,
                Large = 1,
            },
        };

    public static @class Keywords =>
        new()
        {
            @int = 1,
            @event = "e",
            value = [1],
            reader = ["r"],
            existing = new @struct(1, ""),
            scope = ["s"],
            Items = new() { ["k"] = new @struct(2, "o") },
            Info = "u",
            Keyed = [new @struct(3, "x")],
            @enum = @enum.@new,
        };

    public static Tree.Node Node =>
        new()
        {
            Value = 1,
            Left = new Tree.Node { Value = 2, More = [new Tree.Node { Value = 3 }] },
            Children = [new Tree.Node { Value = 4, Children = [new Tree.Node()] }],
            ByName = new() { ["five"] = new Tree.Node { Value = 5 } },
            More = [new Tree.Node { Value = 6 }, new Tree.Node { Value = 7 }],
            Leaf = new Tree.Leaf(new Tree.Node { Value = 8 }, 9),
        };

    public static Oblivious Oblivious =>
        new()
        {
            Name = "n",
            Words = ["w"],
            Next = new Oblivious { Name = "m" },
            Map = new() { ["k"] = "v" },
            Array = ["a"],
        };

    public static KeyedText KeyedText
    {
        get
        {
            var value = new KeyedText
            {
                Key = 5,
                Held = "held",
                Own = 6,
            };
            value.SetKeys(1, 2);
            return value;
        }
    }

    public static Plain Plain =>
        new()
        {
            Name = "p",
            Marks = [1],
            Settings = new Settings
            {
                Name = "s",
                Level = 0,
                Rate = 1.5,
            },
        };

    public static Chosen Chosen => new("n", 3, ["t"], numbers: [1, 2]) { Rate = 0 };

    public static Wrapper Wrapper =>
        new()
        {
            User = new User
            {
                Id = "u",
                Age = 5,
                Birth = At,
                Salary = 1.5m,
            },
            Members =
            [
                new Member
                {
                    Id = 1,
                    Name = "m",
                    Value = 0.5,
                },
            ],
            Kind = MessageKind.FileTransferData,
        };
}
