using System.ComponentModel;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A <see cref="Version"/> in the form of MemoryPack: four numbers, −1 for missing ones.</summary>
/// <param name="major">The first number.</param>
/// <param name="minor">The second.</param>
/// <param name="build">The third, or −1.</param>
/// <param name="revision">The fourth, or −1.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class VersionForm(int major, int minor, int build = -1, int revision = -1)
{
    /// <summary>Gets the first number.</summary>
    [DataMember(Order = 1)]
    public int Major { get; } = major;

    /// <summary>Gets the second number.</summary>
    [DataMember(Order = 2)]
    public int Minor { get; } = minor;

    /// <summary>Gets the third number, or −1.</summary>
    [DataMember(Order = 3)]
    public int Build { get; } = build;

    /// <summary>Gets the fourth number, or −1.</summary>
    [DataMember(Order = 4)]
    public int Revision { get; } = revision;

    /// <summary>Creates the form of a version.</summary>
    public static VersionForm? Of(Version? version) =>
        version is null ? null : new VersionForm(version.Major, version.Minor, version.Build, version.Revision);

    /// <summary>Returns the version.</summary>
    /// <exception cref="FormatException">A number is negative that must not be.</exception>
    public Version ToVersion() =>
        Build == -1 && Revision == -1 ? new Version(Major, Minor)
        : Revision == -1 ? new Version(Major, Minor, Build)
        : new Version(Major, Minor, Build, Revision);
}
