using SerializationApi.Contracts;

namespace SerializationApi.Peers;

/// <summary>The service's samples in the libraries' classes.</summary>
internal static class PeerSamples
{
    /// <summary>An organization with so many members.</summary>
    public static PeerOrganization Organization(int count, int seed)
    {
        Organization sample = OrganizationSample.Create(count, seed);
        return new PeerOrganization
        {
            Id = sample.Id,
            Tags = sample.Tags,
            Members =
            [
                .. sample.Members!.Select(member => new PeerMember
                {
                    Id = member.Id,
                    Name = member.Name,
                    Description = member.Description,
                    Address = member.Address,
                    Value = member.Value,
                    UpdateTime = member.UpdateTime,
                }),
            ],
        };
    }
}
