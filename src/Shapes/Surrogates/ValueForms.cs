using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A value that is no message, as Protobuf has it by itself: a message with it in field 1, as in
/// <c>google.protobuf.Int32Value</c>.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueForm<T>(T value)
{
    /// <summary>The value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; set; } = value;
}

/// <summary>A <see cref="Lazy{T}"/> as MemoryPack has it: an object with its value.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
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
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct ComplexForm([property: DataMember(Order = 1)] double Real, [property: DataMember(Order = 2)] double Imaginary)
{
    /// <summary>The form of a number.</summary>
    public static ComplexForm Of(Complex value) => new(value.Real, value.Imaginary);

    /// <summary>The number.</summary>
    public Complex ToComplex() => new(Real, Imaginary);
}
