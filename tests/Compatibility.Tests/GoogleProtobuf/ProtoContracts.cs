using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using P = SerializationApi.Protos;

namespace SerializationApi.Compatibility.Tests.GoogleProtobuf;

internal static class ProtoContracts
{
    private static readonly ProtoContract[] Contracts =
    [
        ProtoContract.Of<Organization>(ProtoMessage.From, P.Organization.Parser),
        ProtoContract.Of<Member>(ProtoMessage.From, P.Member.Parser),
        ProtoContract.Of<DemoClass>(ProtoMessage.From, P.DemoClass.Parser),
        ProtoContract.Of<DemoSubClass>(ProtoMessage.From, P.DemoSubClass.Parser),
        ProtoContract.Of<User>(ProtoMessage.From, P.User.Parser),
        ProtoContract.Of<NetworkMessage>(ProtoMessage.From, P.NetworkMessage.Parser),
        ProtoContract.Of<Everything>(ProtoMessage.From, P.Everything.Parser),
        ProtoContract.Of<Extras>(ProtoMessage.From, P.Extras.Parser),
        ProtoContract.Of<Person>(ProtoMessage.From, P.Person.Parser),
        ProtoContract.Of<Point>(ProtoMessage.From, P.Point.Parser),
        ProtoContract.OfList<Organization>(ProtoMessage.From, P.OrganizationList.Parser),
        ProtoContract.OfList<DemoClass>(ProtoMessage.From, P.DemoClassList.Parser),
        ProtoContract.OfList<User>(ProtoMessage.From, P.UserList.Parser),
        ProtoContract.OfList<NetworkMessage>(ProtoMessage.From, P.NetworkMessageList.Parser),
    ];

    public static IReadOnlyDictionary<string, ProtoContract> ByName { get; } =
        Contracts.ToDictionary(contract => contract.Contract.Name, StringComparer.Ordinal);
}
