using ProtoBuf;
using ProtoBuf.Grpc.Configuration;

namespace SerializationApi.Peers;

/// <summary>The dataset organizations as gRPC serves it, with protobuf-net.</summary>
[Service]
public interface IOrganizationGrpc
{
    /// <summary>A sample.</summary>
    ValueTask<PeerOrganization> SampleAsync(SampleRequest request);

    /// <summary>What was sent.</summary>
    ValueTask<PeerOrganization> EchoAsync(PeerOrganization organization);
}

/// <summary>What a sample is made from.</summary>
[ProtoContract]
public sealed class SampleRequest
{
    /// <summary>How many members it has.</summary>
    [ProtoMember(1)]
    public int Count { get; set; }

    /// <summary>What its values are made from.</summary>
    [ProtoMember(2)]
    public int Seed { get; set; }
}

/// <inheritdoc />
public sealed class OrganizationGrpc : IOrganizationGrpc
{
    /// <inheritdoc />
    public ValueTask<PeerOrganization> SampleAsync(SampleRequest request) => new(PeerSamples.Organization(request.Count, request.Seed));

    /// <inheritdoc />
    public ValueTask<PeerOrganization> EchoAsync(PeerOrganization organization) => new(organization);
}
