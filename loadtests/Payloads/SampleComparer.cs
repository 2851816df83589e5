using SerializationApi.Contracts;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>
/// Compares decoded contracts with the expected ones member by member, without the formats' own help: a fault that
/// encoder and decoder share would not be seen by comparing bytes.
/// </summary>
/// <param name="emptyIsAbsent">Whether an empty list may come back as none, as in Protobuf.</param>
internal sealed class SampleComparer(bool emptyIsAbsent)
{
    /// <summary>The first difference of two organisations, or null.</summary>
    public string? Compare(Organization? expected, Organization? actual) =>
        Presence(expected, actual) ?? (expected is null ? null
            : Values("id", expected.Id, actual!.Id)
            ?? Lists("tags", expected.Tags, actual.Tags, (e, a) => Values("", e, a))
            ?? Lists("members", expected.Members, actual.Members, Compare));

    /// <summary>The first difference of two lists of rows, or null.</summary>
    public string? Compare(List<DemoClass>? expected, List<DemoClass>? actual) => Lists("", expected, actual, Compare);

    /// <summary>The first difference of two lists of users, or null.</summary>
    public string? Compare(List<User>? expected, List<User>? actual) => Lists("", expected, actual, Compare);

    /// <summary>The first difference of two lists of messages, or null.</summary>
    public string? Compare(List<NetworkMessage>? expected, List<NetworkMessage>? actual) => Lists("", expected, actual, Compare);

    private static string? Compare(Member e, Member a) =>
        Values("id", e.Id, a.Id)
        ?? Values("name", e.Name, a.Name)
        ?? Values("description", e.Description, a.Description)
        ?? Values("address", e.Address, a.Address)
        ?? Values("value", e.Value, a.Value)
        ?? Values("updateTime", e.UpdateTime, a.UpdateTime);

    private string? Compare(DemoClass e, DemoClass a) =>
        Values("p1", e.P1, a.P1)
        ?? Values("p2", e.P2, a.P2)
        ?? Values("p3", e.P3, a.P3)
        ?? Values("p4", e.P4, a.P4)
        ?? Values("p5", e.P5, a.P5)
        ?? Lists("subs", e.Subs, a.Subs, Compare);

    private static string? Compare(DemoSubClass e, DemoSubClass a) =>
        Values("p1", e.P1, a.P1)
        ?? Values("p2", e.P2, a.P2)
        ?? Values("p3", e.P3, a.P3)
        ?? Values("p4", e.P4, a.P4)
        ?? Values("p5", e.P5, a.P5);

    private string? Compare(User e, User a) =>
        Values("id", e.Id, a.Id)
        ?? Values("name", e.Name, a.Name)
        ?? Lists("friends", e.Friends, a.Friends, Compare)
        ?? Values("age", e.Age, a.Age)
        ?? Values("alias", e.Alias, a.Alias)
        ?? Values("salary", e.Salary, a.Salary)
        ?? Values("birth", e.Birth.ToUniversalTime(), a.Birth.ToUniversalTime());

    private static string? Compare(NetworkMessage e, NetworkMessage a) =>
        Values("type", e.Type, a.Type)
        ?? Values("senderId", e.SenderId, a.SenderId)
        ?? Values("senderName", e.SenderName, a.SenderName)
        ?? Values("receiverId", e.ReceiverId, a.ReceiverId)
        ?? Values("textContent", e.TextContent, a.TextContent)
        ?? Bytes("payload", e.Payload, a.Payload)
        ?? Values("sentAt", e.SentAt.ToUniversalTime(), a.SentAt.ToUniversalTime());

    private static string? Values<T>(string member, T expected, T actual) =>
        EqualityComparer<T>.Default.Equals(expected, actual) ? null : $"{member}: {Show(actual)} instead of {Show(expected)}";

    private static string? Bytes(string member, byte[]? expected, byte[]? actual)
    {
        if (Presence(expected, actual) is { } difference)
        {
            return $"{member}{difference}";
        }

        int first = expected.AsSpan().CommonPrefixLength(actual);
        return expected.AsSpan().SequenceEqual(actual) ? null : $"{member}: {actual?.Length} bytes, different from the {expected?.Length} expected at {first}";
    }

    private string? Lists<T>(string member, IReadOnlyList<T>? expected, IReadOnlyList<T>? actual, Func<T, T, string?> compare)
    {
        if (emptyIsAbsent)
        {
            expected ??= [];
            actual ??= [];
        }

        if (Presence(expected, actual) is { } missing)
        {
            return $"{member}{missing}";
        }

        if (expected is null)
        {
            return null;
        }

        if (expected.Count != actual!.Count)
        {
            return $"{member}: {actual.Count} items instead of {expected.Count}";
        }

        for (int i = 0; i < expected.Count; i++)
        {
            if ((Presence(expected[i], actual[i]) ?? compare(expected[i], actual[i])) is { } difference)
            {
                return $"{member}[{i}]{(difference.StartsWith(':') || difference.StartsWith('[') ? "" : ".")}{difference}";
            }
        }

        return null;
    }

    private static string? Presence(object? expected, object? actual) => (expected, actual) switch
    {
        (null, not null) => ": present instead of null",
        (not null, null) => ": null instead of present",
        _ => null,
    };

    private static string Show<T>(T value) => value switch
    {
        null => "null",
        string text => $"\"{text}\"",
        DateTime time => time.ToString("O"),
        _ => value.ToString() ?? "",
    };
}
