using System.Buffers.Binary;
using System.Text;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>
/// The first article's own layout of an organization: members one after the other, little-endian, strings and lists behind four bytes of
/// length. No text and no list may be null.
/// </summary>
internal static class CustomLayout
{
    // What a member takes beside its texts and their lengths.
    private const int MemberBytes = sizeof(int) + sizeof(double) + sizeof(long);

    /// <summary>Writes an organization.</summary>
    public static void Write(PooledBufferWriter output, Organization organization)
    {
        WriteInt32(output, organization.Id);
        WriteInt32(output, organization.Tags!.Length);
        foreach (string tag in organization.Tags)
        {
            output.Advance(WriteText(output.GetSpan(MostBytes(tag)), tag));
        }

        WriteInt32(output, organization.Members!.Count);
        foreach (Member member in organization.Members)
        {
            Write(output, member);
        }
    }

    /// <summary>Writes a member.</summary>
    public static void Write(PooledBufferWriter output, Member member)
    {
        Span<byte> room = output.GetSpan(
            MemberBytes + MostBytes(member.Name!) + MostBytes(member.Description!) + MostBytes(member.Address!)
        );
        BinaryPrimitives.WriteInt32LittleEndian(room, member.Id);
        int written = sizeof(int);
        written += WriteText(room[written..], member.Name!);
        written += WriteText(room[written..], member.Description!);
        written += WriteText(room[written..], member.Address!);
        BinaryPrimitives.WriteDoubleLittleEndian(room[written..], member.Value);
        BinaryPrimitives.WriteInt64LittleEndian(room[(written + sizeof(double))..], member.UpdateTime);
        output.Advance(written + sizeof(double) + sizeof(long));
    }

    /// <summary>Reads an organization.</summary>
    public static Organization ReadOrganization(ReadOnlyMemory<byte> payload)
    {
        ReadOnlySpan<byte> rest = payload.Span;
        var organization = new Organization { Id = ReadInt32(ref rest), Tags = new string[ReadInt32(ref rest)] };
        for (int i = 0; i < organization.Tags.Length; i++)
        {
            organization.Tags[i] = ReadText(ref rest);
        }

        int members = ReadInt32(ref rest);
        organization.Members = new List<Member>(members);
        for (int i = 0; i < members; i++)
        {
            organization.Members.Add(ReadMember(ref rest));
        }

        return organization;
    }

    /// <summary>Reads a member.</summary>
    public static Member ReadMember(ReadOnlyMemory<byte> payload)
    {
        ReadOnlySpan<byte> rest = payload.Span;
        return ReadMember(ref rest);
    }

    private static Member ReadMember(ref ReadOnlySpan<byte> rest)
    {
        var member = new Member
        {
            Id = ReadInt32(ref rest),
            Name = ReadText(ref rest),
            Description = ReadText(ref rest),
            Address = ReadText(ref rest),
        };
        member.Value = BinaryPrimitives.ReadDoubleLittleEndian(rest);
        member.UpdateTime = BinaryPrimitives.ReadInt64LittleEndian(rest[sizeof(double)..]);
        rest = rest[(sizeof(double) + sizeof(long))..];
        return member;
    }

    private static int MostBytes(string text) => sizeof(int) + Encoding.UTF8.GetMaxByteCount(text.Length);

    private static void WriteInt32(PooledBufferWriter output, int value)
    {
        BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), value);
        output.Advance(sizeof(int));
    }

    private static int WriteText(Span<byte> room, string text)
    {
        int bytes = Encoding.UTF8.GetBytes(text, room[sizeof(int)..]);
        BinaryPrimitives.WriteInt32LittleEndian(room, bytes);
        return sizeof(int) + bytes;
    }

    private static int ReadInt32(ref ReadOnlySpan<byte> rest)
    {
        int value = BinaryPrimitives.ReadInt32LittleEndian(rest);
        rest = rest[sizeof(int)..];
        return value;
    }

    private static string ReadText(ref ReadOnlySpan<byte> rest)
    {
        int length = ReadInt32(ref rest);
        string text = Encoding.UTF8.GetString(rest[..length]);
        rest = rest[length..];
        return text;
    }
}
