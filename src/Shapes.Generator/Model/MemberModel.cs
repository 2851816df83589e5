namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A member of a contract.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="JsonName">Its name in JSON.</param>
/// <param name="Number">Its number, from 1.</param>
/// <param name="Type">What it holds.</param>
/// <param name="Accessor">The setter, where it is not set by assignment or by the constructor.</param>
/// <param name="HasOwnDefault">A missing one is not zero or empty (an initialiser, a parameter's default), so a zero must be written.</param>
internal sealed record MemberModel(
    string Name,
    string JsonName,
    int Number,
    TypeModel Type,
    AccessorModel? Accessor,
    bool HasOwnDefault)
{
    /// <summary>The name as source.</summary>
    public string Identifier => Identifiers.Escape(Name);
}
