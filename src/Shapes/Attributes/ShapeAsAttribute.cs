namespace SerializationApi.Shapes;

/// <summary>
/// Writes a type, or a member, as another type: a typed identifier as its GUID, an amount of money as a text, a type of another library as
/// your own contract.
/// </summary>
/// <typeparam name="TWire">What is written: any type that a member can be of.</typeparam>
/// <remarks>
/// <para>
/// A conversion there and one back are found by convention. On a type <c>T</c>: static methods <c>TWire ToWire(T)</c> and
/// <c>T FromWire(TWire)</c>; else conversion operators both ways; else a constructor of one parameter with a property or
/// field of its name, both of <typeparamref name="TWire"/>, as a positional record has them.
/// </para>
/// <para>
/// On a member the same of its type, or the static methods of a converter. The member may be a list or dictionary: its items,
/// keys or values are then what is converted.
/// </para>
/// <para>
/// A null is written as the null of <typeparamref name="TWire"/>; a conversion sees it only when its parameter is nullable. An
/// <see cref="ArgumentException"/>, <see cref="FormatException"/> or <see cref="OverflowException"/> of the conversion back makes
/// the payload invalid (<see cref="InvalidPayloadException"/>); other exceptions pass.
/// </para>
/// </remarks>
[AttributeUsage(
    AttributeTargets.Class
        | AttributeTargets.Struct
        | AttributeTargets.Enum
        | AttributeTargets.Interface
        | AttributeTargets.Property
        | AttributeTargets.Field
        | AttributeTargets.Parameter,
    Inherited = false
)]
public sealed class ShapeAsAttribute<TWire> : Attribute
{
    /// <summary>Uses the conversions of the type itself.</summary>
    public ShapeAsAttribute() { }

    /// <summary>Uses <c>ToWire</c> and <c>FromWire</c> of another class.</summary>
    /// <param name="converter">The class, which may be static.</param>
    public ShapeAsAttribute(Type converter) => Converter = converter;

    /// <summary>Gets the class with the conversions; null if they are the type's own.</summary>
    public Type? Converter { get; }
}
