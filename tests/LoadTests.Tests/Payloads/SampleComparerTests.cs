using System.Collections;
using System.Reflection;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Payloads;

public sealed class SampleComparerTests
{
    private static readonly SampleComparer Strict = new(emptyIsAbsent: false);

    [Fact]
    public void Every_member_of_an_organization_counts() => AssertEveryMemberCounts(() => OrganizationSample.Create(3, 1));

    [Fact]
    public void Every_member_of_a_row_counts() => AssertEveryMemberCounts(() => DemoSample.Create(3, 1).ToList());

    [Fact]
    public void Every_member_of_a_user_counts() => AssertEveryMemberCounts(() => UserSample.Create(3, 1).ToList());

    [Fact]
    public void Every_member_of_a_message_counts() => AssertEveryMemberCounts(() => MessageSample.Create(5, 1).ToList());

    [Fact]
    public void Every_member_of_any_contract_counts() =>
        AssertEveryMemberCounts(() => new List<EveryKind> { EveryKind.Create(), EveryKind.Create() });

    [Fact]
    public void A_difference_is_named_by_its_path()
    {
        var users = UserSample.Create(2, 1).ToList();
        var others = UserSample.Create(2, 1).ToList();
        others[1].Friends![0].Name = null;
        Assert.Equal($"[1].friends[0].name: null instead of \"{users[1].Friends![0].Name}\"", Strict.Compare(users, others));
        others = UserSample.Create(2, 1).ToList();
        others[0].Friends = null;
        Assert.Equal("[0].friends: null instead of present", Strict.Compare(users, others));
        Assert.Equal(": 1 items instead of 2", Strict.Compare(users, users[..1]));
    }

    [Fact]
    public void The_path_starts_with_the_name_of_a_member()
    {
        Organization expected = OrganizationSample.Create(3, 1);
        Organization actual = OrganizationSample.Create(3, 1);
        actual.Members![2].Name = "x";
        Assert.Equal($"members[2].name: \"x\" instead of \"{expected.Members![2].Name}\"", Strict.Compare(expected, actual));
        actual.Tags![1] = null!;
        Assert.Equal($"tags[1]: null instead of \"{expected.Tags![1]}\"", Strict.Compare(expected, actual));
    }

    [Fact]
    public void Bytes_are_named_by_the_first_that_differs()
    {
        var expected = new NetworkMessage { Payload = [1, 2, 3] };
        Assert.Equal("payload: 4 bytes, different from the 3 expected at 2", Strict.Compare(expected, new NetworkMessage { Payload = [1, 2, 4, 4] }));
    }

    [Fact]
    public void Times_are_equal_as_instants()
    {
        var utc = new User { Birth = new DateTime(2000, 1, 2, 3, 4, 5, DateTimeKind.Utc) };
        Assert.Null(Strict.Compare(utc, new User { Birth = utc.Birth.ToLocalTime() }));
        Assert.Equal(
            "birth: 2000-01-02T03:04:06.0000000Z instead of 2000-01-02T03:04:05.0000000Z",
            Strict.Compare(utc, new User { Birth = utc.Birth.AddSeconds(1).ToLocalTime() }));
    }

    [Fact]
    public void Empty_and_absent_are_the_same_only_where_the_format_cannot_tell_them_apart()
    {
        Organization empty = OrganizationSample.Create(0, 1);
        Organization absent = OrganizationSample.Create(0, 1);
        absent.Members = null;
        Assert.NotNull(Strict.Compare(empty, absent));
        Assert.Null(new SampleComparer(emptyIsAbsent: true).Compare(empty, absent));
        Assert.NotNull(new SampleComparer(emptyIsAbsent: true).Compare(OrganizationSample.Create(1, 1), absent));
    }

    [Fact]
    public void What_a_contract_does_not_send_is_not_compared()
    {
        var expected = EveryKind.Create();
        var actual = EveryKind.Create();
        actual.Ignored++;
        Assert.Null(Strict.Compare(expected, actual));
    }

    // Changes one place at a time, wherever in the graph it is: a member that the comparer forgot would not be seen.
    private static void AssertEveryMemberCounts<T>(Func<T> create)
        where T : class
    {
        Assert.Null(Strict.Compare(create(), create()));
        int places = Places(create()).Count();
        Assert.InRange(places, 10, 10_000);
        for (int place = 0; place < places; place++)
        {
            T changed = create();
            (object owner, PropertyInfo member) = Places(changed).ElementAt(place);
            member.SetValue(owner, Other(member.GetValue(owner), member.PropertyType));
            Assert.True(Strict.Compare(create(), changed) is not null, $"{owner.GetType().Name}.{member.Name} is not compared");
        }
    }

    private static IEnumerable<(object Owner, PropertyInfo Member)> Places(object graph)
    {
        if (graph is IEnumerable items)
        {
            return items.Cast<object>().SelectMany(Places);
        }

        if (graph is Enum || (graph.GetType().Assembly != typeof(Organization).Assembly && graph is not EveryKind))
        {
            return [];
        }

        return graph.GetType().GetProperties().Where(p => p.Name != nameof(EveryKind.Ignored)).SelectMany(p =>
            ((object, PropertyInfo)[])[(graph, p), .. p.GetValue(graph) is { } value and not string ? Places(value) : []]);
    }

    private static object? Other(object? value, Type type) => value switch
    {
        int number => number + 1,
        long number => number + 1,
        double number => double.IsNaN(number) ? 0 : number + 1,
        decimal number => number + 0.01m,
        bool flag => !flag,
        DateTime time => time.AddTicks(1),
        MessageKind kind => kind + 1,
        byte[] bytes => (byte[])[.. bytes[..^1], (byte)(bytes[^1] ^ 1)],
        string text => text + "x",
        EveryKind.Point point => point with { Y = point.Y + 1 },
        Dictionary<string, int[]> map => map.ToDictionary(e => e.Key, e => (int[])[.. e.Value, 1]),
        null when type == typeof(string) => "",
        null when type == typeof(byte[]) => Array.Empty<byte>(),
        null when type.IsInterface => Array.Empty<EveryKind.Point>(),
        null => Activator.CreateInstance(Nullable.GetUnderlyingType(type) ?? type),
        _ => null,
    };
}
