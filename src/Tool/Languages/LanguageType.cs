using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

internal sealed record LanguageType(ShapeInfo Contract, bool IsByName, LanguageMember?[] Members)
{
    public string Name => Contract.Name;
}

internal sealed record LanguageMember(string Name, string Key, TypeDescription Type);
