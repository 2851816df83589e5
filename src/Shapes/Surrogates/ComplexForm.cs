using System.Numerics;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

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
