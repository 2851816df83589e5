namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The location of a generated type.</summary>
/// <param name="Containers">The declarations it is nested in (<c>public static partial class X</c>), from the outside.</param>
/// <param name="Accessibility"><c>public</c> or <c>internal</c>.</param>
internal sealed record ShapeLocation(
    string Namespace,
    EquatableArray<string> Containers,
    EquatableArray<string> ContainerNames,
    string Name,
    string Accessibility
)
{
    /// <summary>Whether it is the second shape of a tuple, by protobuf-net's rules.</summary>
    public bool IsOfLibrary { get; private init; }

    /// <summary>The location of the second shape of a tuple.</summary>
    public ShapeLocation OfLibrary => this with { Name = Name + "OfProtoBuf", IsOfLibrary = true };

    /// <summary>The type as source.</summary>
    public string FullName => "global::" + QualifiedName;

    /// <summary>The same without <c>global::</c>.</summary>
    public string QualifiedName =>
        string.Join(".", new[] { Namespace }.Concat(ContainerNames).Concat([Name]).Where(static part => part.Length != 0));
}

/// <summary>A contract and its shape, both as source.</summary>
internal sealed record ShapeReference(string Contract, string Shape);

/// <summary>A shape and the unique name of its file.</summary>
internal sealed record ShapeFile(string HintName, ContractModel Contract);
