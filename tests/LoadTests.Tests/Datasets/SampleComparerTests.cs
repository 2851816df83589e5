using System.Collections;
using System.Reflection;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Tests.Datasets;

public sealed class SampleComparerTests
{
    private static readonly SampleComparer Strict = new(emptyIsAbsent: false);

    [Fact]
    public void Every_member_of_an_organization_counts() =>
        AssertEveryMemberCounts(() => OrganizationSample.Create(3, 1), Strict.Compare);

    [Fact]
    public void Every_member_of_a_row_counts() => AssertEveryMemberCounts(() => DemoSample.Create(3, 1).ToList(), Strict.Compare);

    [Fact]
    public void Every_member_of_a_user_counts() => AssertEveryMemberCounts(() => UserSample.Create(3, 1).ToList(), Strict.Compare);

    [Fact]
    public void Every_member_of_a_message_counts() => AssertEveryMemberCounts(() => MessageSample.Create(5, 1).ToList(), Strict.Compare);

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

    // Changes one place at a time, wherever in the graph it is: a member that the comparer forgot would not be seen.
    private static void AssertEveryMemberCounts<T>(Func<T> create, Func<T?, T?, string?> compare)
        where T : class
    {
        Assert.Null(compare(create(), create()));
        int places = Places(create()).Count();
        Assert.InRange(places, 10, 10_000);
        for (int place = 0; place < places; place++)
        {
            T changed = create();
            (object? owner, PropertyInfo? member) = Places(changed).ElementAt(place);
            member.SetValue(owner, Other(member.GetValue(owner), member.PropertyType));
            Assert.True(compare(create(), changed) is not null, $"{owner.GetType().Name}.{member.Name} is not compared");
        }
    }

    private static IEnumerable<(object Owner, PropertyInfo Member)> Places(object graph)
    {
        if (graph is IEnumerable items)
        {
            return items.Cast<object>().SelectMany(Places);
        }

        if (graph.GetType().Assembly != typeof(Organization).Assembly || graph is Enum)
        {
            return [];
        }

        return graph.GetType().GetProperties().SelectMany(p =>
            ((object, PropertyInfo)[])[(graph, p), .. p.GetValue(graph) is { } value and not string ? Places(value) : []]);
    }

    private static object? Other(object? value, Type type) => value switch
    {
        int number => number + 1,
        long number => number + 1,
        double number => number + 1,
        decimal number => number + 0.01m,
        bool flag => !flag,
        DateTime time => time.AddTicks(1),
        MessageKind kind => kind + 1,
        byte[] bytes => (byte[])[.. bytes[..^1], (byte)(bytes[^1] ^ 1)],
        string text => text + "x",
        null when type == typeof(string) => "",
        null when type == typeof(byte[]) => Array.Empty<byte>(),
        null => Activator.CreateInstance(type),
        _ => null,
    };
}
