using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>The articles' own data, value by value; what was random there has a fixed seed here.</summary>
internal static class ArticleSamples
{
    private const int TagCount = 5;
    private const int SubCount = 3;
    private const int MembersPerMillisecond = 2_500;
    private const long Now = 1_700_000_000_000;
    private const int ImageBytes = 1024;
    private const int FilePartBytes = 64 * 1024;

    private static readonly DateTime Epoch = new(1970, 1, 1);
    private static readonly DateTime FriendsEpoch = new(1990, 1, 1);

    /// <summary>The first article's organization.</summary>
    /// <param name="count">How many members; 1,000,000 there.</param>
    /// <param name="isAscii">Whether its Chinese text is translated.</param>
    public static Organization Organization(int count, bool isAscii = false) => Organization(Enumerable.Range(0, count), isAscii);

    /// <summary>The same with some of the members, whose numbers are their IDs.</summary>
    public static Organization Organization(IEnumerable<int> members, bool isAscii = false)
    {
        var random = new Random(1);
        return new()
        {
            Id = 1,
            Tags = [.. Enumerable.Range(0, TagCount).Select(i => isAscii ? $"Test tag {i}" : $"测试标签{i}")],
            Members = [.. members.Select(i => isAscii ? AsciiMember(i, random) : Member(i, random))],
        };
    }

    /// <summary>The second article's rows; 10,000 there.</summary>
    public static List<DemoClass> Demos(int count) =>
        [
            .. Enumerable
                .Range(0, count)
                .Select(i => new DemoClass
                {
                    P1 = i,
                    P2 = i % 2 == 0,
                    P3 = $"Hello World {i}",
                    P4 = i,
                    P5 = i,
                    Subs =
                    [
                        .. Enumerable
                            .Range(0, SubCount)
                            .Select(_ => new DemoSubClass
                            {
                                P1 = i,
                                P2 = i % 2 == 0,
                                P3 = $"Hello World {i}",
                                P4 = i,
                                P5 = i,
                            }),
                    ],
                }),
        ];

    /// <summary>The users of the article about them; 10,000 there.</summary>
    public static List<User> Users(int count) =>
        [
            .. Enumerable
                .Range(1, count)
                .Select(i => new User
                {
                    Id = i,
                    Name = $"當麻 {i}",
                    Age = 20 + (i % 30),
                    Alias = i % 2 == 0 ? $"Alias_{i}" : null,
                    Salary = (decimal)i * i,
                    Birth = Epoch.AddDays(i),
                    Friends =
                    [
                        new User
                        {
                            Id = i,
                            Name = $"Donma Friend {i}",
                            Age = 20 + (i % 30),
                            Alias = i % 2 == 0 ? $"朋友暱稱_{i}" : null,
                            Salary = 10 * i,
                            Birth = FriendsEpoch.AddDays(i),
                            Friends = [],
                        },
                    ],
                }),
        ];

    /// <summary>
    /// Messages of four kinds in turn: discovery, text, an image of 1 KiB and a part of a file of 64 KiB. They share no content and no
    /// text: BinaryFormatter would write them as references.
    /// </summary>
    public static List<NetworkMessage> Messages(int count)
    {
        var random = new Random(1);
        return [.. Enumerable.Range(0, count).Select(i => Message(i, random))];
    }

    private static Member Member(int i, Random random) =>
        new()
        {
            Id = i,
            Name = $"测试名字{i}",
            Description = $"测试描述{random.Next(1, int.MaxValue)}",
            Address = $"测试地址{random.Next(1, int.MaxValue)}",
            Value = random.Next(1, int.MaxValue),
            UpdateTime = Now + (i / MembersPerMillisecond),
        };

    private static Member AsciiMember(int i, Random random)
    {
        Member member = Member(i, random);
        member.Name = member.Name!.Replace("测试名字", "Test name ", StringComparison.Ordinal);
        member.Description = member.Description!.Replace("测试描述", "Test description ", StringComparison.Ordinal);
        member.Address = member.Address!.Replace("测试地址", "Test address ", StringComparison.Ordinal);
        return member;
    }

    private static NetworkMessage Message(int i, Random random)
    {
        NetworkMessage message = new()
        {
            SenderId = Text("sender-123"),
            SenderName = Text("Test User"),
            ReceiverId = Text("receiver-456"),
        };
        switch (i % 4)
        {
            case 0:
                message.Type = MessageKind.Discovery;
                message.ReceiverId = null;
                break;
            case 1:
                message.Type = MessageKind.TextMessage;
                message.TextContent = Text("Hello World! This is a test message.");
                break;
            case 2:
                message.Type = MessageKind.ImageMessage;
                message.Payload = Bytes(random, ImageBytes);
                break;
            default:
                message.Type = MessageKind.FileTransferData;
                message.Payload = Bytes(random, FilePartBytes);
                break;
        }

        return message;
    }

    // A string of its own.
    private static string Text(string text) => new(text.AsSpan());

    private static byte[] Bytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }
}
