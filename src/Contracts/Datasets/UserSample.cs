namespace SerializationApi.Contracts;

/// <summary>Users with one to three friends, the first of whom has a friend too.</summary>
public static class UserSample
{
    private const int MaxFriends = 3;

    private static readonly DateTime FirstBirth = new(1950, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    private static readonly string[] GivenNames =
    [
        "Ada",
        "Grace",
        "Edsger",
        "Barbara",
        "Dennis",
        "Frances",
        "李雷",
        "韩梅梅",
        "Zoë",
        "Jürgen",
    ];
    private static readonly string[] FamilyNames = ["Lovelace", "Hopper", "Dijkstra", "Liskov", "Ritchie", "Allen", "王", "Gödel"];

    /// <summary>Gets the memory that a sample takes.</summary>
    public static SampleSize Size { get; } = new(FixedBytes: 200, ItemBytes: 1_500);

    /// <summary>Creates <paramref name="count"/> users, every second without an alias; the same arguments give equal ones.</summary>
    public static SampleList<User> Create(int count, int seed) => new(count, index => CreateUser(seed, index));

    private static User CreateUser(int seed, int index)
    {
        var random = new SampleRandom(seed, index);
        User user = CreatePerson(ref random, hasAlias: index % 2 == 0);
        int friends = 1 + random.Next(MaxFriends);
        user.Friends = new List<User>(friends);
        for (int i = 0; i < friends; i++)
        {
            user.Friends.Add(CreatePerson(ref random, hasAlias: i % 2 == 0));
        }

        user.Friends[0].Friends = [CreatePerson(ref random, hasAlias: false)];
        return user;
    }

    private static User CreatePerson(ref SampleRandom random, bool hasAlias)
    {
        string given = GivenNames[random.Next(GivenNames.Length)];
        int years = 18 + random.Next(56);
        return new User
        {
            Id = random.NextUInt64().ToString("x16"),
            Name = $"{given} {FamilyNames[random.Next(FamilyNames.Length)]}",
            Age = years,
            Alias = hasAlias ? $"{given}{random.Next(1_000)}" : null,
            Salary = 1_000m + (random.Next(2_000_000) / 100m),
            Birth = FirstBirth.AddYears(73 - years).AddDays(random.Next(365)),
        };
    }
}
