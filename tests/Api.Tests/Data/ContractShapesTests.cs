using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Data;

/// <summary>The generated shapes say of the datasets what the wire depends on: numbers, names and kinds.</summary>
public sealed class ContractShapesTests
{
    [Fact]
    public void Every_contract_has_a_shape() =>
        Assert.Equal(
            ["DemoClass", "DemoSubClass", "Member", "NetworkMessage", "Organization", "SampleRequest", "User"],
            ContractShapes.All.Select(shape => shape.Info.Type.Name).Order(StringComparer.Ordinal)
        );

    [Theory]
    [InlineData(typeof(Organization), "1 id Int32, 2 tags List, 3 members List")]
    [InlineData(typeof(Member), "1 id Int32, 2 name String, 3 description String, 4 address String, 5 value Double, 6 updateTime Int64")]
    [InlineData(typeof(DemoClass), "1 p1 Int32, 2 p2 Boolean, 3 p3 String, 4 p4 Double, 5 p5 Int64, 6 subs List")]
    [InlineData(typeof(DemoSubClass), "1 p1 Int32, 2 p2 Boolean, 3 p3 String, 4 p4 Double, 5 p5 Int64")]
    [InlineData(
        typeof(User),
        "1 id String, 2 name String, 3 friends List, 4 age Int32, 5 alias String, 6 salary Decimal, 7 birth DateTime"
    )]
    [InlineData(
        typeof(NetworkMessage),
        "1 type Int32, 2 senderId String, 3 senderName String, 4 receiverId String, 5 "
            + "textContent String, 6 payload Bytes, 7 sentAt DateTime"
    )]
    [InlineData(typeof(SampleRequest), "1 count Int32, 2 seed Int32")]
    public void Members_have_their_numbers_names_and_kinds(Type contract, string members)
    {
        ShapeInfo info = ContractShapes.All.Single(shape => shape.Info.Type == contract).Info;
        Assert.Equal(
            members,
            string.Join(", ", info.Members.ToArray().Select(member => $"{member.Number} {member.JsonName} {member.Type.Kind}"))
        );
    }
}
