namespace SerializationApi.Shapes;

/// <summary>
/// Writes a type, or a member, as another type: a typed identifier as its GUID, an amount of money as a text, a type of another library as
/// your own contract.
/// </summary>
/// <typeparam name="TWire">The type that is written: any type that a member can have.</typeparam>
/// <remarks>
/// <para>
/// The two conversions are found by convention. On a type <c>T</c>, in this order: static methods <c>TWire ToWire(T)</c> and
/// <c>T FromWire(TWire)</c>; conversion operators in both directions; a constructor of one parameter with a property or field of its
/// name, both of type <typeparamref name="TWire"/>, as in a positional record.
/// </para>
/// <para>
/// On a member, the conversions are those of the member's type, or the static methods of a converter. If the member is a list or
/// dictionary, its items, keys or values are converted.
/// </para>
/// <para>
/// A null is written as the null of <typeparamref name="TWire"/>; a conversion only sees it if its parameter is nullable. If the
/// conversion back throws an <see cref="ArgumentException"/>, <see cref="FormatException"/> or <see cref="OverflowException"/>, the
/// payload is invalid (<see cref="InvalidPayloadException"/>); other exceptions pass through.
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
