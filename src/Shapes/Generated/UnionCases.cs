using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Helpers for the shapes of unions and of classes that others may derive from.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnionCases
{
    /// <summary>
    /// Creates the error for an object that does not name its case (the index −1 of <see cref="IShapeReader.BeginCase"/>), if it cannot be
    /// of the union itself.
    /// </summary>
    /// <param name="reader">Positioned at the object.</param>
    /// <param name="union">The union.</param>
    public static InvalidPayloadException Missing<TReader>(ref TReader reader, UnionInfo union)
        where TReader : struct, IShapeReader, allows ref struct =>
        reader.Invalid(
            $"a case of {union.Name}: an object whose first member is \"{union.Discriminator}\"",
            "an object that begins with something else"
        );

    /// <summary>
    /// Returns the class that a proxy stands for. Libraries create proxies at run time (EF Core for lazy loading, Castle); they add no
    /// data.
    /// </summary>
    /// <param name="type">The class of a value that is none of the cases.</param>
    /// <param name="contract">The union's name for messages.</param>
    /// <exception cref="UnsupportedValueException">The class is not a proxy.</exception>
    public static Type Proxied(Type type, string contract) => IsProxy(type) ? type.BaseType! : throw None(type, contract);

    /// <summary>Creates the error for a value that is none of the cases.</summary>
    /// <param name="type">Its class.</param>
    /// <param name="contract">The union's name for messages.</param>
    public static UnsupportedValueException None(Type type, string contract) =>
        new(contract, $"{type.Name} is not one of its cases: declare it as one, or copy the value into one of them.");

    /// <summary>Creates the error for an enum without a name, if JSON would read its number as another case.</summary>
    /// <param name="contract">The union's name for messages.</param>
    /// <param name="value">The value of the enum.</param>
    public static UnsupportedValueException Unnamed(string contract, Enum value) =>
        new(
            contract,
            $"{value:D} has no name in {value.GetType().Name}, and JSON would read the number as another case: name the value, or make the "
                + "union a base with [JsonDerivedType]."
        );

    /// <summary>Throws if the class of a value derives from the contract's, unless it is a proxy.</summary>
    /// <typeparam name="T">The contract's class.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="contract">The contract's name for messages.</param>
    /// <exception cref="UnsupportedValueException">The value has a derived class, whose members the format would lose.</exception>
    public static void Check<T>(T value, string contract)
        where T : class
    {
        Type type = value.GetType();
        while (IsProxy(type))
        {
            type = type.BaseType!;
        }

        if (type != typeof(T))
        {
            throw new UnsupportedValueException(
                contract,
                $"{type.Name} derives from it and is not one of its cases, so this format would lose what it adds:"
                    + $" declare it as a case (SHAPE046 says how), or copy the value into a {typeof(T).Name}."
            );
        }
    }

    private static bool IsProxy(Type type) => type.Assembly.IsDynamic && type.BaseType is not null;
}
