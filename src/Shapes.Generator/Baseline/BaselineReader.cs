using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Reads a baseline.</summary>
internal static class BaselineReader
{
    /// <summary>The contracts that a baseline keeps.</summary>
    /// <exception cref="FormatException">The text is no baseline.</exception>
    public static WireSet Read(string text)
    {
        Dictionary<string, object> file = As<Dictionary<string, object>>(JsonText.Parse(text));
        if (Get<long>(file, "version") != BaselineWriter.Version)
        {
            throw new FormatException($"its version is not {BaselineWriter.Version}");
        }

        return new WireSet(
            Items(file, "contracts").Select(Contract).ToEquatableArray(),
            Items(file, "enums").Select(Enum).ToEquatableArray());
    }

    private static WireContract Contract(Dictionary<string, object> contract) => new(
        Get<string>(contract, "contract"),
        Get<bool>(contract, "root"),
        Items(contract, "layouts").Select(Layout).ToEquatableArray(),
        Items(contract, "reserved").Select(Reserved).ToEquatableArray());

    private static Reservation Reserved(Dictionary<string, object> reservation) => new(
        reservation.ContainsKey("number") ? Int(Get<long>(reservation, "number")) : 0,
        reservation.ContainsKey("name") ? Get<string>(reservation, "name") : "",
        Formats(reservation));

    private static WireLayout Layout(Dictionary<string, object> layout) => new(
        Formats(layout),
        Get<string>(layout, "form"),
        layout.ContainsKey("discriminator") ? Get<string>(layout, "discriminator") : "",
        Items(layout, "members").Select(Member).ToEquatableArray(),
        layout.ContainsKey("cases") ? Items(layout, "cases").Select(Case).ToEquatableArray() : default);

    private static WireMember Member(Dictionary<string, object> member) => new(
        Get<string>(member, "member"),
        Int(Get<long>(member, "number")),
        Get<string>(member, "name"),
        WireTypeParser.Parse(Get<string>(member, "type")),
        member.ContainsKey("required") && Get<bool>(member, "required"),
        member.ContainsKey("default") && Get<bool>(member, "default"));

    private static WireCase Case(Dictionary<string, object> item) =>
        new(Get<string>(item, "contract"), Int(Get<long>(item, "key")), Get<string>(item, "label"));

    private static WireEnum Enum(Dictionary<string, object> type) => new(
        Get<string>(type, "enum"),
        Get<string>(type, "type"),
        Items(type, "values").Select(static value => new EnumValueModel(Get<string>(value, "name"), Get<long>(value, "value"))).ToEquatableArray());

    private static MemberLayouts Formats(Dictionary<string, object> owner) =>
        Get<List<object>>(owner, "formats").Select(static name => FormatNames.Parse(As<string>(name))).Aggregate(MemberLayouts.None, static (all, one) => all | one);

    private static IEnumerable<Dictionary<string, object>> Items(Dictionary<string, object> owner, string name) =>
        Get<List<object>>(owner, name).Select(As<Dictionary<string, object>>);

    private static T Get<T>(Dictionary<string, object> owner, string name) =>
        owner.TryGetValue(name, out object? value) ? As<T>(value) : throw new FormatException($"a '{name}' is missing");

    private static T As<T>(object value) => value is T expected ? expected : throw new FormatException($"'{value}' is not what it could hold there");

    private static int Int(long number) => number is >= int.MinValue and <= int.MaxValue ? (int)number : throw new FormatException($"{number} is too large");
}
