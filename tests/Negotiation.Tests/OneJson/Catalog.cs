using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>Types that are written as lists and dictionaries, which no member has itself.</summary>
[GenerateShape]
public sealed class Catalog
{
    public ImmutableArray<string> Tags { get; set; }

    public ImmutableArray<CatalogLine> Lines { get; set; }

    public Stack<Guid> Turns { get; set; } = [];

    public ReadOnlyCollection<CatalogLine>? Fixed { get; set; }

    public FrozenDictionary<string, CatalogLine>? Found { get; set; }

    public (CatalogLine Line, long Count) Best { get; set; }
}

[GenerateShape]
public sealed class CatalogLine
{
    public string? ProductName { get; set; }
}

[JsonSerializable(typeof(Catalog))]
internal sealed partial class CatalogContext : JsonSerializerContext;
