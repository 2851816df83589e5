using Google.Protobuf;
using SerializationApi.Contracts;
using P = SerializationApi.Protos;

namespace SerializationApi.Compatibility.Tests.GoogleProtobuf;

internal static partial class ProtoMessage
{
    public static P.Organization From(Organization value)
    {
        var message = new P.Organization { Id = value.Id };
        message.Tags.AddRange(value.Tags ?? []);
        message.Members.AddRange((value.Members ?? []).Select(From));
        return message;
    }

    public static P.Member From(Member value) =>
        new()
        {
            Id = value.Id,
            Name = value.Name ?? "",
            Description = value.Description ?? "",
            Address = value.Address ?? "",
            Value = value.Value,
            UpdateTime = value.UpdateTime,
        };

    public static P.DemoClass From(DemoClass value)
    {
        var message = new P.DemoClass
        {
            P1 = value.P1,
            P2 = value.P2,
            P3 = value.P3 ?? "",
            P4 = value.P4,
            P5 = value.P5,
        };
        message.Subs.AddRange((value.Subs ?? []).Select(From));
        return message;
    }

    public static P.DemoSubClass From(DemoSubClass value) =>
        new()
        {
            P1 = value.P1,
            P2 = value.P2,
            P3 = value.P3 ?? "",
            P4 = value.P4,
            P5 = value.P5,
        };

    public static P.User From(User value)
    {
        var message = new P.User
        {
            Id = value.Id ?? "",
            Name = value.Name ?? "",
            Age = value.Age,
            Alias = value.Alias ?? "",
            Salary = Text(value.Salary),
            Birth = Timestamp(value.Birth),
        };
        message.Friends.AddRange((value.Friends ?? []).Select(From));
        return message;
    }

    public static P.NetworkMessage From(NetworkMessage value) =>
        new()
        {
            Type = (int)value.Type,
            SenderId = value.SenderId ?? "",
            SenderName = value.SenderName ?? "",
            ReceiverId = value.ReceiverId ?? "",
            TextContent = value.TextContent ?? "",
            Payload = ByteString.CopyFrom(value.Payload ?? []),
            SentAt = Timestamp(value.SentAt),
        };

    public static P.OrganizationList From(List<Organization> items) => new() { Items = { items.Select(From) } };

    public static P.DemoClassList From(List<DemoClass> items) => new() { Items = { items.Select(From) } };

    public static P.UserList From(List<User> items) => new() { Items = { items.Select(From) } };

    public static P.NetworkMessageList From(List<NetworkMessage> items) => new() { Items = { items.Select(From) } };
}
