using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>A contract as a type of a language.</summary>
/// <param name="Contract">The contract.</param>
/// <param name="IsByName">Whether MessagePack writes it as a map by names, not as an array.</param>
/// <param name="Members">Its members in order; null is a position without one.</param>
internal sealed record LanguageType(ShapeInfo Contract, bool IsByName, LanguageMember?[] Members)
{
    public string Name => Contract.Name;
}

/// <summary>A member of it.</summary>
internal sealed record LanguageMember(string Name, string Key, TypeDescription Type);
