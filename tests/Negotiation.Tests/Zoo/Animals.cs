using SerializationApi.Tests.Support;

namespace SerializationApi.Negotiation.Tests.Zoo;

/// <summary>The contracts of the zoo, each with values and with bodies that show how it is read.</summary>
public static class Animals
{
    /// <summary>Those that a test looks at under some options of <see cref="Keepers"/>: all in CI, else a tenth.</summary>
    public static Species[] Under(string options) => Rounds.Some(All, Keepers.All.Keys.ToList().IndexOf(options));

    public static Species[] All { get; } =
    [
        Species.Of<Point>(
            [new(1, -2), new(int.MaxValue, int.MinValue)],
            """{"x":"1","Y":2}""",
            """{"x":1.0}""",
            """{"x":1e2}""",
            """{"x":1,"x":3}""",
            """{"x":"1 "}""",
            """{"x":null}"""
        ),
        Species.Of<Trimmed>([new(" a ")], """{"text":" b "}"""),
        Species.Of<Counted>([new(1), default], """{"number":2}""", """{"number":2,"rest":null}"""),
        Species.Of<Share>([new(1.5m, new(1, 2)), new(null, null)], """{"part":"1.5","of":{"begin":1}}""", """{"of":{}}"""),
        Species.Of<Sealed>([new(3)], """{"number":4}"""),
        Species.Of<Customer>(
            [new("Ann", null, true), new("Käthe 😀 \u2028 \u00A0<&'+>", "a@b", false), new("\u0001\u007F\"\\/\ud800", "", true)],
            """{"name":null}""",
            "{\"name\":\"\\ud800\"}",
            """{"NAME":"x","email":"\u00e9\n"}""",
            """{"name":1}"""
        ),
        Species.Of<Money>(
            [new(1.10m), new(decimal.MinValue, "USD")],
            """{"amount":1}""",
            """{"amount":1,"currency":null}""",
            """{"amount":"1.50"}""",
            """{"amount":1e29}"""
        ),
        Species.Of<Range>([new(1, 2), default], "{}"),
        Species.Of<Integers>(
            [new(1, 2, 3, 4, 5, 6, 7, 8), new(-128, -1, -1, long.MinValue, 255, 65535, uint.MaxValue, ulong.MaxValue)],
            """{"a":128}""",
            """{"e":-1}""",
            """{"h":"18446744073709551615"}""",
            """{"d":9223372036854775808}"""
        ),
        Species.Of<Reals>(
            [
                new(1.5f, 1e300, 0.00m),
                new(-0f, double.Epsilon, 1),
                new(16_777_216f, 1e15, 1),
                new(1e8f, 123_456_789_012_345_680, 1),
                new(9_999_999f, 999_999_999_999_999, 1),
                new(1e-5f, 1e-5, 1),
                new(0.0001f, 0.0001, 1),
                new(9_999.5f, 999_999_999_999_999.9, 1),
                new(12_345_678f, 1e16, 1),
                new(0.00012345f, 0.00012345, -0.0m),
            ],
            """{"a":"NaN","b":"Infinity"}""",
            """{"a":1e40,"b":1e400}""",
            """{"a":1e39}""",
            """{"b":NaN}"""
        ),
        Species.Of<Optionals>(
            [
                new(null, null, null, null, null, null, null),
                new(0, 1.5, false, Guid.Empty, DateTime.UnixEpoch, WeekDay.Sunday, new Range(1, 2)),
            ],
            """{"f":"Sunday"}""",
            """{"f":77,"c":"true"}"""
        ),
        Species.Of<Texts>(
            [new("", null, 'x', [1, 2, 255], null), new("<b>\t\b\f", "\uFFFD漢字", '"', [], [0])],
            """{"c":"xy"}""",
            """{"c":""}""",
            """{"d":"!!"}""",
            """{"d":"AQ"}""",
            """{"d":" AQ=="}""",
            "{\"z\":\"\\ud800\",\"a\":\"x\"}"
        ),
        Species.Of<Times>(
            [
                new(
                    new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc),
                    new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.FromHours(2)),
                    new(2024, 1, 2),
                    new(1, 2, 3, 4),
                    TimeSpan.FromDays(-1.5)
                ),
                new(DateTime.MaxValue, DateTimeOffset.MinValue, DateOnly.MinValue, TimeOnly.MaxValue, TimeSpan.MaxValue),
            ],
            """{"a":"2024-01-01"}""",
            """{"a":"2024-01-01T00:00"}""",
            """{"a":"2024-01-01T24:00:00"}""",
            """{"a":"2024-01-01T00:00:00.Z"}""",
            """{"a":"2024-13-01"}""",
            """{"b":"2024-01-01"}""",
            """{"c":"2024-1-1"}""",
            """{"d":"25:00:00"}""",
            """{"d":"10:00"}""",
            """{"e":"1:00:00"}""",
            """{"e":" 01:00:00"}"""
        ),
        Species.Of<Identity>(
            [
                new(Guid.Parse("01234567-89ab-cdef-0123-456789abcdef"), WeekDay.Tuesday, Permissions.All),
                new(default, (WeekDay)99, (Permissions)7),
            ],
            """{"id":"{01234567-89ab-cdef-0123-456789abcdef}"}""",
            """{"id":"0123456789abcdef0123456789abcdef"}""",
            """{"day":"monday"}""",
            """{"rights":"read, write"}""",
            """{"day":"1"}""",
            """{"day":"\u0031"}""",
            """{"day":"\u002d1"}""",
            """{"day":"1\u0031"}""",
            """{"rights":256}"""
        ),
        Species.Of<Lists>(
            [new([], null, null, null, null, null), new([1, 2], ["a"], [new(1, 2)], ["b"], ["c", null], [1, 2.5])],
            """{"a":[1,]}""",
            """{"a":[null]}""",
            """{"b":[null],"c":[null]}""",
            """{"a":{}}""",
            """{"a":null}""",
            """{"d":["x","x"]}"""
        ),
        Species.Of<Maps>(
            [
                new([], null, null, null),
                new(
                    new() { ["A b"] = 1, ["é"] = 2 },
                    new() { [-1] = new(1, 2) },
                    new() { [WeekDay.Sunday] = "x" },
                    new Dictionary<Guid, bool> { [Guid.Empty] = true }
                ),
            ],
            """{"a":{"x":1,"x":2}}""",
            """{"a":{"X":1,"x":2}}""",
            """{"b":{"1.5":{}}}""",
            """{"c":{"sunday":"y","6":"z"}}"""
        ),
        Species.Of<Tree>(
            [new("a", null), new("b", [new("c", [new("d", [])])])],
            Nested(30),
            Nested(31),
            Nested(32),
            Nested(33),
            Nested(80)
        ),
        Species.Of<Basket>(
            [new(new("x", null, false), [new(1)], null, default), new(new("y", "z", true), [], new(1, 2), new(3, 4))],
            """{"owner":{},"prices":[{}],"place":{},"span":{}}""",
            """{"span":null}"""
        ),
        Species.Of<Settable>(
            [
                new(),
                new()
                {
                    Id = 1,
                    Title = "x",
                    Numbers = [],
                },
            ],
            """{"numbers":[9]}""",
            """{"title":null,"numbers":null}"""
        ),
        Species.Of<Derived>([new() { Id = 1, Weight = 2 }], """{"weight":1}"""),
        Species.Of<Settable>("Unregistered", [new Unregistered { Id = 3 }, new Derived { Weight = 1 }]),
        Species.Of<Initialised>(
            [new() { Name = "n", Size = null }],
            """{"name":"n"}""",
            """{"name":null,"size":1}""",
            """{"Name":"n","SIZE":1,"count":null}"""
        ),
        Species.Of<Shuffled>(
            [
                new()
                {
                    First = 1,
                    Second = 2,
                    Third = 3,
                },
            ],
            """{"third":3}"""
        ),
        Species.Of<Fields>([new() { Property = 1, Field = 2 }], """{"field":5,"property":6}"""),
        Species.Of<Guarded>([new() { Percent = 5 }], """{"percent":100}"""),
        Species.Of<Pair>([new() { Left = "l", Right = 0.1f }, default], """{"left":null}"""),
        Species.Of<Computed>(
            [
                new()
                {
                    Width = 2,
                    Height = 3,
                    Note = "n",
                },
            ],
            """{"width":1,"height":2,"area":7,"note":"x"}"""
        ),
        Species.Of<ComputedRecord>([new("a", "b")], """{"first":"a","last":"b","full":"c"}"""),
        Species.Of<Renamed>([new() { Id = 1, Text = "t" }], """{"id":2,"identifier":3,"label":"l","text":"t"}"""),
        Species.Of<Conditional>(
            [
                new(),
                new()
                {
                    Text = "",
                    Number = 1,
                    Always = 0,
                },
            ],
            """{"text":"x","number":5}"""
        ),
        Species.Of<Ordered>([new() { A = 1, B = 2 }], """{"a":5}"""),
        Species.Of<Quoted>([new() { Big = long.MaxValue, Small = 1 }], """{"big":5,"small":"6"}"""),
        Species.Of<Named>(
            [new() { Day = WeekDay.Sunday, Season = Season.Autumn }, new() { Day = (WeekDay)9, Season = Season.Summer }],
            """{"day":"SUNDAY","season":"fall"}""",
            """{"season":"Autumn"}""",
            """{"day":1,"season":"1"}""",
            """{"day":"noday"}"""
        ),
        Species.Of<Cased>(
            [
                new()
                {
                    Now = Status.OnHold,
                    Before = Status.OnHold,
                    All = [Status.Open, (Status)7],
                    Counts = { [Status.OnHold] = 1, [(Status)7] = 2 },
                    Season = Season.Summer,
                },
            ],
            """{"now":"onHold","before":1,"season":"SUMMER"}""",
            """{"now":"1","all":["ONHOLD"],"counts":{"OnHold":1,"1":2}}"""
        ),
        Species.Of<Rated>(
            [
                new()
                {
                    Stars = Stars.One,
                    Counts =
                    {
                        [Stars.Two] = 1,
                        [Stars.Three] = 2,
                        [(Stars)9] = 3,
                    },
                    Rank = Stars.One,
                },
                new() { Stars = Stars.Three },
                new() { Stars = (Stars)(-9) },
            ],
            """{"stars":"3D"}""",
            """{"stars":"0"}""",
            """{"stars":"-1"}""",
            """{"stars":2}""",
            """{"stars":"-1d"}""",
            """{"stars":" 1 "}""",
            """{"stars":""}""",
            """{"stars":"1","counts":{"3":4},"rank":"2"}"""
        ),
        Species.Of<Converted>([new() { Colour = 255, Name = "blue" }], """{"colour":"00FF00"}""", """{"colour":1}"""),
        Species.Of<Temperature>([new(36.6)], "20", "\"x\""),
        Species.Of<Weather>([new(new(1), [new(2), new(3)])], """{"temperature":5,"hourly":[6]}""", """{"temperature":{"celsius":5}}"""),
        Species.Of<Strict>([new() { Id = 1, Name = "n" }], """{"id":1}""", """{"id":1,"name":"n","other":1}"""),
        Species.Of<CalledBack>([new() { Count = 0 }], """{"count":5}"""),
        Species.Of<Figure>(
            [new Circle { Name = "c", Radius = 1 }, new Square { Side = 2 }],
            """{"$type":"square","side":3,"name":"s"}""",
            """{"side":3,"$type":"square"}""",
            """{"$type":"triangle"}"""
        ),
        Species.Of<Extensible>([new() { Id = 1 }], """{"id":2,"more":{"a":[1,2]}}"""),
    ];

    private static string Nested(int depth) =>
        string.Concat(Enumerable.Repeat("""{"name":"n","children":[""", depth)) + string.Concat(Enumerable.Repeat("]}", depth));
}
