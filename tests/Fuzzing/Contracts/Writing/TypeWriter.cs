namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Types of members, and what they may be initialised with.</summary>
/// <param name="dice">The choices.</param>
/// <param name="known">The contracts of the unit, which is not complete yet.</param>
internal sealed class TypeWriter(Dice dice, List<string> known)
{
    private static readonly string[] Numbers =
    [
        "int",
        "long",
        "short",
        "byte",
        "sbyte",
        "ushort",
        "uint",
        "ulong",
        "float",
        "double",
        "decimal",
    ];
    private static readonly string[] Values =
    [
        "bool",
        "char",
        "Guid",
        "DateTime",
        "DateTimeOffset",
        "TimeSpan",
        "DateOnly",
        "TimeOnly",
        "DayOfWeek",
        "Kind",
        "Half",
        "Int128",
        "Complex",
        "nint",
        "nuint",
    ];
    private static readonly string[] Objects =
    [
        "byte[]",
        "Uri",
        "Version",
        "System.Text.StringBuilder",
        "BigInteger",
        "System.Collections.BitArray",
    ];
    private static readonly string[] Lists =
    [
        "List<{0}>",
        "List<{0}>",
        "List<{0}>",
        "{0}[]",
        "{0}[]",
        "IList<{0}>",
        "ICollection<{0}>",
        "IEnumerable<{0}>",
        "IReadOnlyList<{0}>",
        "IReadOnlyCollection<{0}>",
        "HashSet<{0}>",
        "ISet<{0}>",
        "SortedSet<{0}>",
        "Queue<{0}>",
        "Stack<{0}>",
        "LinkedList<{0}>",
        "ObservableCollection<{0}>",
        "Collection<{0}>",
        "ReadOnlyCollection<{0}>",
        "ImmutableArray<{0}>",
        "ImmutableList<{0}>",
        "ConcurrentQueue<{0}>",
        "IReadOnlySet<{0}>",
        "ImmutableHashSet<{0}>",
    ];

    private static readonly string[] Maps =
    [
        "Dictionary<{0}, {1}>",
        "Dictionary<{0}, {1}>",
        "Dictionary<{0}, {1}>",
        "IDictionary<{0}, {1}>",
        "IReadOnlyDictionary<{0}, {1}>",
        "SortedDictionary<{0}, {1}>",
        "SortedList<{0}, {1}>",
        "ConcurrentDictionary<{0}, {1}>",
        "ImmutableDictionary<{0}, {1}>",
        "ReadOnlyDictionary<{0}, {1}>",
        "ImmutableSortedDictionary<{0}, {1}>",
    ];

    /// <summary>Whether references say by <c>?</c> whether they may be null.</summary>
    public bool IsNullable { get; } = dice.Percent(75);

    /// <summary>A type.</summary>
    /// <param name="depth">How many collections it may be in.</param>
    public string Type(int depth = 2) =>
        dice.Below(100) switch
        {
            < 25 => Value(dice.Of(Numbers)),
            < 40 => Value(dice.Of(Values)),
            < 55 => Reference("string"),
            < 60 => Reference(dice.Of(Objects)).Replace("BigInteger?", "BigInteger", StringComparison.Ordinal),
            < 75 when known.Count > 0 => Reference(dice.Of([.. known])),
            < 78 => Tuple("({0}, {1})"),
            < 80 => Reference(Tuple("Tuple<{0}, {1}>")),
            < 92 when depth > 0 => List(dice.Of(Lists), depth - 1),
            _ when depth > 0 => Collection(
                string.Format(
                    System.Globalization.CultureInfo.InvariantCulture,
                    dice.Of(Maps),
                    dice.Percent(60) ? "string" : dice.Of("int", "Guid", "Kind", "long", "byte", "char", "bool", "DateTime"),
                    Type(depth - 1)
                )
            ),
            _ => Value("int"),
        };

    /// <summary>A contract of the unit; null while there is none.</summary>
    public string? Contract() => known.Count > 0 ? dice.Of([.. known]) : null;

    /// <summary>What a member of the type may be initialised with; null when nothing fits.</summary>
    /// <param name="mayHoldItems">Whether a collection may hold items: protobuf-net adds to them what it reads.</param>
    public string? Initialiser(string type, bool mayHoldItems = false) =>
        type.TrimEnd('?') switch
        {
            var list
                when mayHoldItems
                    && dice.Percent(50)
                    && (list.EndsWith("[]", StringComparison.Ordinal) || IsListOfOne(list))
                    && Item(list) is { } item => item,
            "string" => dice.Of("\"x\"", "\"\"", "string.Empty", "null!", "default!"),
            "bool" => dice.Of("true", "false"),
            "char" => "'c'",
            "DateTime" => dice.Of("DateTime.UnixEpoch", "new(2020, 1, 2)"),
            "Guid" => dice.Of("Guid.Empty", "new(\"00112233-4455-6677-8899-aabbccddeeff\")"),
            "Kind" => "Kind.Second",
            "DayOfWeek" => "DayOfWeek.Friday",
            "byte[]" => dice.Of("[]", "[1, 2]", "new byte[0]", "Array.Empty<byte>()"),
            var number when Array.IndexOf(Numbers, number) >= 0 => dice.Of("0", "5", "default", "7"),
            var list
                when list.StartsWith("List<", StringComparison.Ordinal)
                    || list.StartsWith("Dictionary<", StringComparison.Ordinal)
                    || list.StartsWith("HashSet<", StringComparison.Ordinal)
                    || list.StartsWith("ObservableCollection<", StringComparison.Ordinal) => dice.Of("new()", "[]", "new()"),
            var list
                when list.StartsWith('I')
                    && list.EndsWith('>')
                    && !list.Contains("Dictionary", StringComparison.Ordinal)
                    && !list.Contains("Set", StringComparison.Ordinal) => "[]",
            var contract when known.Contains(contract) => dice.Of("null!", "default!"),
            _ => null,
        };

    private static bool IsListOfOne(string type) =>
        type.EndsWith('>') && !type.Contains(',', StringComparison.Ordinal) && !type.StartsWith("Concurrent", StringComparison.Ordinal);

    // Items that are written in each collection expression.
    private static string? Item(string list) =>
        (list.EndsWith("[]", StringComparison.Ordinal) ? list[..^2] : list[(list.IndexOf('<', StringComparison.Ordinal) + 1)..^1]) switch
        {
            "string" => "[\"a\", \"b\"]",
            var number when Array.IndexOf(Numbers, number) >= 0 => "[1, 2]",
            _ => null,
        };

    /// <summary>Whether a property of the type without a setter may be filled.</summary>
    public static bool CanBeFilled(string type) =>
        type.StartsWith("List<", StringComparison.Ordinal)
        || type.StartsWith("Dictionary<", StringComparison.Ordinal)
        || type.StartsWith("HashSet<", StringComparison.Ordinal);

    // Of collections in a set two empty ones may be one.
    private string List(string list, int depth) =>
        Collection(
            string.Format(
                System.Globalization.CultureInfo.InvariantCulture,
                list,
                Type(list.Contains("Set<", StringComparison.Ordinal) ? 0 : depth)
            )
        );

    // protobuf-net's code for a tuple with a Uri ends the process.
    private string Tuple(string form) =>
        string.Format(System.Globalization.CultureInfo.InvariantCulture, form, Type(0), Type(0))
            .Replace("Uri", "string", StringComparison.Ordinal);

    private string Value(string type) => type + dice.Maybe(20, "?");

    private string Reference(string type) => IsNullable ? type + dice.Maybe(50, "?") : type;

    private string Collection(string type) => type.StartsWith("ImmutableArray", StringComparison.Ordinal) ? type : Reference(type);
}
