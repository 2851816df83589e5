using SerializationApi.Shapes.Generator.Parsing.Discovery;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The attributes that make a member one of a contract's or leave it out, with <see cref="MemberMarks"/>, for members that the generator
/// does not see: the shape looks for them at run time.
/// </summary>
/// <param name="Added">Of members that another generator adds.</param>
/// <param name="Hidden">
/// Of members of another assembly that are not public, and of properties whose setter is not. None if nothing can be lost.
/// </param>
internal sealed record MemberMarking(IReadOnlyList<string> Added, IReadOnlyList<string> Hidden)
{
    public static readonly MemberMarking None = new([], []);

    /// <summary>A public member needs no attribute.</summary>
    public static readonly string[] PublicMembers = [UnmarkedField, UnmarkedGetter];

    /// <summary>The attributes of each library that add a member and leave it out.</summary>
    public static readonly (string[] Adding, string Ignoring)[] OfLibraries =
    [
        ([Attributes.Key], Attributes.IgnoreMember),
        ([Attributes.ProtoMember], Attributes.ProtoIgnore),
        ([Attributes.MemoryPackOrder, Attributes.MemoryPackInclude], Attributes.MemoryPackIgnore),
        ([Attributes.DataMember], Attributes.IgnoreDataMember),
        ([Attributes.JsonInclude], Attributes.JsonIgnore),
    ];

    /// <summary>The marks of attributes that leave a member out.</summary>
    public static string[] Without(params string[] attributes) => [.. attributes.Select(static attribute => Ignoring + attribute)];
}
