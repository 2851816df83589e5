using MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>
/// An answer of Stack Overflow, with the members that benchmarks of MessagePack-CSharp and other serializers usually give it: most are
/// nullable, and users lie in answers, comments and badges in users.
/// </summary>
[GenerateShape, MessagePackObject]
public sealed class Answer
{
    [Key(0)]
    public int? QuestionId { get; set; }

    [Key(1)]
    public int? AnswerId { get; set; }

    [Key(2)]
    public DateTime? LockedDate { get; set; }

    [Key(3)]
    public DateTime? CreationDate { get; set; }

    [Key(4)]
    public DateTime? LastEditDate { get; set; }

    [Key(5)]
    public DateTime? LastActivityDate { get; set; }

    [Key(6)]
    public int? Score { get; set; }

    [Key(7)]
    public DateTime? CommunityOwnedDate { get; set; }

    [Key(8)]
    public bool? IsAccepted { get; set; }

    [Key(9)]
    public string? Body { get; set; }

    [Key(10)]
    public ShallowUser? Owner { get; set; }

    [Key(11)]
    public string? Title { get; set; }

    [Key(12)]
    public int? UpVoteCount { get; set; }

    [Key(13)]
    public int? DownVoteCount { get; set; }

    [Key(14)]
    public List<Comment>? Comments { get; set; }

    [Key(15)]
    public string? Link { get; set; }

    [Key(16)]
    public List<string>? Tags { get; set; }

    [Key(17)]
    public bool? Upvoted { get; set; }

    [Key(18)]
    public bool? Downvoted { get; set; }

    [Key(19)]
    public bool? Accepted { get; set; }

    [Key(20)]
    public ShallowUser? LastEditor { get; set; }

    [Key(21)]
    public int? CommentCount { get; set; }

    [Key(22)]
    public string? BodyMarkdown { get; set; }

    [Key(23)]
    public string? ShareLink { get; set; }

    /// <summary>An answer with all members set, two comments and three tags.</summary>
    public static Answer Sample() =>
        new()
        {
            QuestionId = 4_271_900,
            AnswerId = 4_273_115,
            LockedDate = At(9),
            CreationDate = At(0),
            LastEditDate = At(5),
            LastActivityDate = At(7),
            Score = 128,
            CommunityOwnedDate = At(8),
            IsAccepted = true,
            Body = "<p>Rent the buffer from a pool and return it in a finally block, so that an exception does not lose it.</p>",
            Owner = User(22_656, "Ann Example"),
            Title = "How do I reuse a buffer between requests?",
            UpVoteCount = 131,
            DownVoteCount = 3,
            Comments =
            [
                Remark(1, User(95_810, "Ben Sample"), replyTo: null),
                Remark(2, User(22_656, "Ann Example"), User(95_810, "Ben Sample")),
            ],
            Link = "https://stackoverflow.example/a/4273115",
            Tags = ["c#", "performance", "memory"],
            Upvoted = true,
            Downvoted = false,
            Accepted = false,
            LastEditor = User(157_247, "Cleo Person"),
            CommentCount = 2,
            BodyMarkdown = "Rent the buffer from a pool and return it in a `finally` block, so that an exception does not lose it.",
            ShareLink = "https://stackoverflow.example/a/4273115/22656",
        };

    private static DateTime At(int days) => new DateTime(2026, 11, 1, 8, 30, 15, DateTimeKind.Utc).AddDays(days);

    private static ShallowUser User(int id, string name) =>
        new()
        {
            UserId = id,
            DisplayName = name,
            Reputation = id * 3,
            UserType = UserType.Registered,
            ProfileImage = $"https://stackoverflow.example/images/{id}.png",
            Link = $"https://stackoverflow.example/users/{id}",
            AcceptRate = 87,
            BadgeCounts = new()
            {
                Gold = 2,
                Silver = 31,
                Bronze = 140,
            },
        };

    private static Comment Remark(int id, ShallowUser owner, ShallowUser? replyTo) =>
        new()
        {
            CommentId = id,
            PostId = 4_273_115,
            CreationDate = At(id),
            PostType = PostType.Answer,
            Score = 4,
            Edited = false,
            Body = "Does it matter if the array is longer than what was asked for?",
            Owner = owner,
            ReplyToUser = replyTo,
            Link = $"https://stackoverflow.example/a/4273115#comment{id}",
            BodyMarkdown = "Does it matter if the array is longer than what was asked for?",
            Upvoted = false,
        };

    /// <summary>A comment on an answer.</summary>
    [MessagePackObject]
    public sealed class Comment
    {
        [Key(0)]
        public int? CommentId { get; set; }

        [Key(1)]
        public int? PostId { get; set; }

        [Key(2)]
        public DateTime? CreationDate { get; set; }

        [Key(3)]
        public PostType? PostType { get; set; }

        [Key(4)]
        public int? Score { get; set; }

        [Key(5)]
        public bool? Edited { get; set; }

        [Key(6)]
        public string? Body { get; set; }

        [Key(7)]
        public ShallowUser? Owner { get; set; }

        [Key(8)]
        public ShallowUser? ReplyToUser { get; set; }

        [Key(9)]
        public string? Link { get; set; }

        [Key(10)]
        public string? BodyMarkdown { get; set; }

        [Key(11)]
        public bool? Upvoted { get; set; }
    }

    /// <summary>Somebody who wrote or edited.</summary>
    [MessagePackObject]
    public sealed class ShallowUser
    {
        [Key(0)]
        public int? UserId { get; set; }

        [Key(1)]
        public string? DisplayName { get; set; }

        [Key(2)]
        public int? Reputation { get; set; }

        [Key(3)]
        public UserType? UserType { get; set; }

        [Key(4)]
        public string? ProfileImage { get; set; }

        [Key(5)]
        public string? Link { get; set; }

        [Key(6)]
        public int? AcceptRate { get; set; }

        [Key(7)]
        public BadgeCount? BadgeCounts { get; set; }
    }

    /// <summary>The badges of a user.</summary>
    [MessagePackObject]
    public sealed class BadgeCount
    {
        [Key(0)]
        public int? Gold { get; set; }

        [Key(1)]
        public int? Silver { get; set; }

        [Key(2)]
        public int? Bronze { get; set; }
    }
}

/// <summary>What a comment is on.</summary>
public enum PostType : byte
{
    Question = 1,
    Answer = 2,
}

/// <summary>The standing of a user.</summary>
public enum UserType : byte
{
    Unregistered = 2,
    Registered = 3,
    Moderator = 4,
    DoesNotExist = 255,
}
