using System.Collections.Immutable;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>A contract whose long list is an array.</summary>
[GenerateShape]
public sealed class Fleet
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public Sailor? Admiral { get; set; }

    [DataMember(Order = 3)]
    public Sailor[]? Sailors { get; set; }

    [DataMember(Order = 4)]
    public string? Note { get; set; }
}

/// <summary>The same with a collection that is made of an array.</summary>
[GenerateShape]
public sealed class Flotilla
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public Sailor? Admiral { get; set; }

    [DataMember(Order = 3)]
    public ImmutableList<Sailor>? Sailors { get; set; }

    [DataMember(Order = 4)]
    public string? Note { get; set; }
}
