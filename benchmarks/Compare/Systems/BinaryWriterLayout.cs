using System.Text;
using CommunityToolkit.HighPerformance;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>
/// The first article's layout of an organization by <see cref="BinaryWriter"/> and <see cref="BinaryReader"/>: as
/// <see cref="CustomLayout"/>, but a text's length has seven bits a byte. No text and no list may be null: BinaryWriter has no form for it.
/// </summary>
internal static class BinaryWriterLayout
{
    /// <summary>Writes an organization.</summary>
    public static void Write(PooledBufferWriter output, Organization organization)
    {
        using var writer = new BinaryWriter(output.AsStream());
        writer.Write(organization.Id);
        writer.Write(organization.Tags!.Length);
        foreach (string tag in organization.Tags)
        {
            writer.Write(tag);
        }

        writer.Write(organization.Members!.Count);
        foreach (Member member in organization.Members)
        {
            Write(writer, member);
        }
    }

    /// <summary>Writes a member.</summary>
    public static void Write(PooledBufferWriter output, Member member)
    {
        using var writer = new BinaryWriter(output.AsStream());
        Write(writer, member);
    }

    /// <summary>Reads an organization.</summary>
    public static Organization ReadOrganization(ReadOnlyMemory<byte> payload)
    {
        using var reader = new BinaryReader(payload.AsStream(), Encoding.UTF8);
        var organization = new Organization { Id = reader.ReadInt32(), Tags = new string[reader.ReadInt32()] };
        for (int i = 0; i < organization.Tags.Length; i++)
        {
            organization.Tags[i] = reader.ReadString();
        }

        int members = reader.ReadInt32();
        organization.Members = new List<Member>(members);
        for (int i = 0; i < members; i++)
        {
            organization.Members.Add(ReadMember(reader));
        }

        return organization;
    }

    /// <summary>Reads a member.</summary>
    public static Member ReadMember(ReadOnlyMemory<byte> payload)
    {
        using var reader = new BinaryReader(payload.AsStream(), Encoding.UTF8);
        return ReadMember(reader);
    }

    private static void Write(BinaryWriter writer, Member member)
    {
        writer.Write(member.Id);
        writer.Write(member.Name!);
        writer.Write(member.Description!);
        writer.Write(member.Address!);
        writer.Write(member.Value);
        writer.Write(member.UpdateTime);
    }

    private static Member ReadMember(BinaryReader reader)
    {
        return new Member
        {
            Id = reader.ReadInt32(),
            Name = reader.ReadString(),
            Description = reader.ReadString(),
            Address = reader.ReadString(),
            Value = reader.ReadDouble(),
            UpdateTime = reader.ReadInt64(),
        };
    }
}
