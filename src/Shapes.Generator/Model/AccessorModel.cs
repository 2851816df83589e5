namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What an unsafe accessor to a member has to name: the method or field as its type declares it.</summary>
/// <param name="Target">The declaring type, open when it is generic, as source.</param>
/// <param name="ValueType">The type of the value there, as source.</param>
/// <param name="TypeParameters"><c>&lt;TKey, TValue&gt;</c>, or empty when the declaring type is not generic.</param>
/// <param name="Constraints">The constraints of the type parameters, as source.</param>
/// <param name="TypeArguments"><c>&lt;int, string&gt;</c>: the type arguments in the contract's base, or empty.</param>
internal sealed record AccessorModel(string Target, string ValueType, string TypeParameters, string Constraints, string TypeArguments)
{
    /// <summary>Whether the member is a field, of which the accessor gives the place.</summary>
    public bool IsField { get; init; }

    public bool IsGeneric => TypeParameters.Length > 0;
}
