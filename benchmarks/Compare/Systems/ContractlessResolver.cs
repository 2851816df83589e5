using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>
/// What MessagePack-CSharp's <see cref="ContractlessStandardResolver"/> does with a class without attributes, for a class that has them:
/// its
/// formatters are the same, and no attribute is asked before them. A test compares the bytes.
/// </summary>
internal sealed class ContractlessResolver : IFormatterResolver
{
    private static readonly IFormatterResolver[] Resolvers =
    [
        BuiltinResolver.Instance,
        AttributeFormatterResolver.Instance,
        DynamicEnumResolver.Instance,
        DynamicGenericResolver.Instance,
        DynamicContractlessObjectResolver.Instance,
    ];

    /// <summary>The resolver.</summary>
    public static ContractlessResolver Instance { get; } = new();

    public IMessagePackFormatter<T>? GetFormatter<T>() => Formatter<T>.Found;

    private static class Formatter<T>
    {
        public static readonly IMessagePackFormatter<T>? Found = Resolvers
            .Select(resolver => resolver.GetFormatter<T>())
            .FirstOrDefault(formatter => formatter is not null);
    }
}
