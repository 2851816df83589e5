namespace SerializationApi.Formats;

/// <summary>The codecs of one type in each format: see <see cref="TypeCodecs{T}"/>.</summary>
/// <param name="type">The type.</param>
/// <param name="contract">The contract that the type is, or is a list of.</param>
public abstract class TypeCodecs(Type type, Type contract)
{
    /// <summary>The type that is encoded and decoded: a contract or a list of one.</summary>
    public Type Type { get; } = type;

    /// <summary>The contract that <see cref="Type"/> is, or is a list of.</summary>
    public Type Contract { get; } = contract;
}
