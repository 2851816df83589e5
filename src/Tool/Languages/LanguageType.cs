using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>A contract as a type of a language.</summary>
/// <param name="Contract">The contract.</param>
/// <param name="IsByName">Whether MessagePack has it as a map by names, not as an array.</param>
/// <param name="Members">Its members in their order; null is a position without one.</param>
internal sealed record LanguageType(ShapeInfo Contract, bool IsByName, LanguageMember?[] Members)
{
    /// <summary>The type's name.</summary>
    public string Name => Contract.Name;
}

/// <summary>A member of it.</summary>
/// <param name="Name">The member's name in the language.</param>
/// <param name="Key">Its name in MessagePack, where the contract is by names.</param>
/// <param name="Type">What it holds.</param>
internal sealed record LanguageMember(string Name, string Key, TypeDescription Type);
