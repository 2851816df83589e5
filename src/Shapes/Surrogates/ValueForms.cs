using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A value that is no message, as Protobuf has it by itself: a message with it in field 1, as in <c>google.protobuf.Int32Value</c>.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
public struct ValueForm<T>(T value)
{
    /// <summary>The value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; set; } = value;
}

/// <summary>A <see cref="Lazy{T}"/> as MemoryPack has it: an object with its value.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
[UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "The value is there: its constructor is not called.")]
public sealed class LazyForm<T>(T value)
{
    /// <summary>The value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; } = value;

    /// <summary>The form of a lazy value, which is made now.</summary>
    public static LazyForm<T>? Of(Lazy<T>? lazy) => lazy is null ? null : new LazyForm<T>(lazy.Value);

    /// <summary>The value as a lazy one.</summary>
    public Lazy<T> ToLazy() => new(Value);
}

/// <summary>A <see cref="Complex"/> as formats have it that do not copy its memory.</summary>
/// <param name="Real">The real part.</param>
/// <param name="Imaginary">The imaginary part.</param>
public readonly record struct ComplexForm([property: DataMember(Order = 1)] double Real, [property: DataMember(Order = 2)] double Imaginary)
{
    /// <summary>The form of a number.</summary>
    public static ComplexForm Of(Complex value) => new(value.Real, value.Imaginary);

    /// <summary>The number.</summary>
    public Complex ToComplex() => new(Real, Imaginary);
}

/// <summary>A <see cref="Version"/> as MemoryPack has it: four numbers, −1 for those that it lacks.</summary>
/// <param name="major">The first number.</param>
/// <param name="minor">The second.</param>
/// <param name="build">The third, or −1.</param>
/// <param name="revision">The fourth, or −1.</param>
public sealed class VersionForm(int major, int minor, int build = -1, int revision = -1)
{
    /// <summary>The first number.</summary>
    [DataMember(Order = 1)]
    public int Major { get; } = major;

    /// <summary>The second number.</summary>
    [DataMember(Order = 2)]
    public int Minor { get; } = minor;

    /// <summary>The third number, or −1.</summary>
    [DataMember(Order = 3)]
    public int Build { get; } = build;

    /// <summary>The fourth number, or −1.</summary>
    [DataMember(Order = 4)]
    public int Revision { get; } = revision;

    /// <summary>The form of a version.</summary>
    public static VersionForm? Of(Version? version) =>
        version is null ? null : new VersionForm(version.Major, version.Minor, version.Build, version.Revision);

    /// <summary>The version.</summary>
    /// <exception cref="FormatException">A number is negative that must not be.</exception>
    public Version ToVersion() => Build == -1 && Revision == -1 ? new Version(Major, Minor)
        : Revision == -1 ? new Version(Major, Minor, Build)
        : new Version(Major, Minor, Build, Revision);
}
