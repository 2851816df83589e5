using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>
/// Protobuf's wrapper message around a root that is not a message: the value in field 1, as in <c>google.protobuf.Int32Value</c>.
/// </summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueForm<T>(T value)
{
    /// <summary>Gets or sets the value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; set; } = value;
}

/// <summary>A <see cref="Lazy{T}"/> in the form of MemoryPack: an object with its value.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "The value is there: its constructor is not called.")]
public sealed class LazyForm<T>(T value)
{
    /// <summary>Gets the value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; } = value;

    /// <summary>Creates the form of a lazy value, which is evaluated now.</summary>
    public static LazyForm<T>? Of(Lazy<T>? lazy) => lazy is null ? null : new LazyForm<T>(lazy.Value);

    /// <summary>Returns the value as a lazy one.</summary>
    public Lazy<T> ToLazy() => new(Value);
}

/// <summary>A <see cref="Complex"/> in formats that do not copy its memory.</summary>
/// <param name="Real">The real part.</param>
/// <param name="Imaginary">The imaginary part.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct ComplexForm([property: DataMember(Order = 1)] double Real, [property: DataMember(Order = 2)] double Imaginary)
{
    /// <summary>Creates the form of a complex number.</summary>
    public static ComplexForm Of(Complex value) => new(value.Real, value.Imaginary);

    /// <summary>Returns the number.</summary>
    public Complex ToComplex() => new(Real, Imaginary);
}
