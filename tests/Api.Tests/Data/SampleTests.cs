using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Tests.Data;

public sealed class SampleTests
{
    public static TheoryData<string> Names => [.. Datasets.All.Select(dataset => dataset.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void The_same_count_and_seed_give_the_same_values(string dataset) =>
        Assert.Equal(SampleJson.Of(dataset, 20, 7), SampleJson.Of(dataset, 20, 7));

    [Theory]
    [MemberData(nameof(Names))]
    public void Another_seed_gives_other_values(string dataset) =>
        Assert.NotEqual(SampleJson.Of(dataset, 20, 7), SampleJson.Of(dataset, 20, 8));

    [Fact]
    public void An_item_does_not_depend_on_the_count() =>
        Assert.Equal(JsonSerializer.Serialize(UserSample.Create(5, 3)), JsonSerializer.Serialize(UserSample.Create(50, 3).Take(5)));

    [Fact]
    public void Values_stay_the_same_across_versions()
    {
        // Computed apart from this code; load tests compare figures of different versions on the same data.
        Member member = OrganizationSample.Create(2, 1).Members![1];
        Assert.Equal("测试名字1", member.Name);
        Assert.Equal("测试描述1415961760", member.Description);
        Assert.Equal("测试地址117544905", member.Address);
        Assert.Equal(0.28506072653749126, member.Value);
        Assert.Equal(1718769090598, member.UpdateTime);
    }

    // As they were on 23 November 2026.
    [Theory]
    [InlineData("organizations", "3FFDDEF7978D9007")]
    [InlineData("demos", "C02DE2650C91A5DF")]
    [InlineData("users", "99BCA015B71A81DA")]
    [InlineData("messages", "69E17A68EABE5B38")]
    public void Values_of_every_dataset_stay_the_same_across_versions(string dataset, string expected)
    {
        byte[] hash = SHA256.HashData(Encoding.UTF8.GetBytes(SampleJson.Of(dataset, 50, 1)));
        Assert.Equal(expected, Convert.ToHexString(hash.AsSpan(0, 8)));
    }

    [Fact]
    public void An_organization_has_five_tags_and_the_members_asked_for()
    {
        Organization organization = OrganizationSample.Create(1_000, 1);
        Assert.Equal(["测试标签0", "测试标签1", "测试标签2", "测试标签3", "测试标签4"], organization.Tags!);
        Assert.Equal(Enumerable.Range(0, 1_000).Select(i => $"测试名字{i}"), organization.Members!.Select(member => member.Name));
        Assert.All(organization.Members!, member => Assert.InRange(member.Value, 0, 1));
        Assert.True(organization.Members!.DistinctBy(member => member.Address).Count() > 990);
    }

    [Fact]
    public void A_demo_row_has_four_rows_below_it()
    {
        SampleList<DemoClass> rows = DemoSample.Create(10, 1);
        Assert.Equal(10, rows.Count);
        Assert.All(rows, row => Assert.Equal(4, row.Subs!.Count));
        Assert.Equal("Hello World 9", rows[9].P3);
    }

    [Fact]
    public void Users_have_friends_and_every_second_has_no_alias()
    {
        List<User> users = [.. UserSample.Create(100, 1)];
        Assert.All(users, user => Assert.InRange(user.Friends!.Count, 1, 3));
        Assert.All(users, user => Assert.NotNull(user.Friends![0].Friends));
        Assert.All(users.Where((_, i) => i % 2 == 0), user => Assert.NotNull(user.Alias));
        Assert.All(users.Where((_, i) => i % 2 != 0), user => Assert.Null(user.Alias));
    }

    [Fact]
    public void Messages_cycle_their_kinds_and_share_large_contents()
    {
        List<NetworkMessage> messages = [.. MessageSample.Create(100, 1)];
        Assert.Equal(
            [
                MessageKind.Discovery,
                MessageKind.TextMessage,
                MessageKind.TextMessage,
                MessageKind.ImageMessage,
                MessageKind.FileTransferData,
            ],
            messages.Take(5).Select(message => message.Type)
        );
        Assert.True(messages[1].TextContent!.Length < 100);
        Assert.True(messages[2].TextContent!.Length > 500);
        Assert.Equal(1024, messages[3].Payload!.Length);
        Assert.Equal(64 * 1024, messages[4].Payload!.Length);
        Assert.True(messages.Select(message => message.Payload).OfType<byte[]>().Distinct().Count() <= 8);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    public void A_negative_count_is_refused(int count)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => OrganizationSample.Create(count, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => DemoSample.Create(count, 1));
    }

    [Fact]
    public void A_list_refuses_an_index_outside_it()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => DemoSample.Create(3, 1)[3]);
        Assert.Throws<ArgumentOutOfRangeException>(() => DemoSample.Create(3, 1)[-1]);
    }
}
