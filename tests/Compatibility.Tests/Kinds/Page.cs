using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>A generic contract.</summary>
public class Page<T>
{
    [DataMember(Order = 1)]
    public List<T>? Items { get; set; }

    [DataMember(Order = 2)]
    public int Total { get; set; }

    [DataMember(Order = 3)]
    public T? First { get; set; }
}

/// <summary>A base that is a closed generic, and another as a member.</summary>
[GenerateShape]
public sealed class Catalog : Page<Corner>
{
    [DataMember(Order = 4)]
    public Page<Figure>? Figures { get; set; }

    [DataMember(Order = 5)]
    public Page<string>? Names { get; set; }
}
