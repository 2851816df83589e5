namespace SerializationApi.Contracts;

/// <summary>One organisation with many members: long lists of short CJK strings.</summary>
public static class OrganizationSample
{
    private const int TagCount = 5;

    /// <summary>Gets the memory that a sample takes.</summary>
    public static SampleSize Size { get; } = new(FixedBytes: 520, ItemBytes: 300);

    /// <summary>Returns an organisation with <paramref name="count"/> members; the same arguments give an equal one.</summary>
    public static Organization Create(int count, int seed)
    {
        Organization organization = CreateRoot(seed);
        var members = new List<Member>(count);
        for (int i = 0; i < count; i++)
        {
            members.Add(CreateMember(seed, i));
        }

        organization.Members = members;
        return organization;
    }

    /// <summary>Returns the same organisation without its members.</summary>
    public static Organization CreateRoot(int seed) =>
        new()
        {
            Id = 1 + new SampleRandom(seed, -1).Next(int.MaxValue),
            Tags = [.. Enumerable.Range(0, TagCount).Select(i => $"测试标签{i}")],
        };

    /// <summary>Its members.</summary>
    public static SampleList<Member> CreateMembers(int count, int seed) => new(count, index => CreateMember(seed, index));

    private static Member CreateMember(int seed, int index)
    {
        var random = new SampleRandom(seed, index);
        return new Member
        {
            Id = index,
            Name = $"测试名字{index}",
            Description = $"测试描述{random.Next(int.MaxValue)}",
            Address = $"测试地址{random.Next(int.MaxValue)}",
            Value = random.NextDouble(),
            UpdateTime = SampleClock.UnixMilliseconds(ref random),
        };
    }
}
