namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A shape set, what its <c>All</c> holds, the name of its file, which no other has, the diagnostics of <c>[Experimental]</c> that naming the contracts gives, and whether some are obsolete as an error.</summary>
internal sealed record ShapeSetFile(string HintName, ShapeSetModel Set, EquatableArray<ShapeReference> Shapes, EquatableArray<string> Experimental, bool NamesForbidden);
