using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Support;

/// <summary>Protobuf has no list of lists.</summary>
[GenerateShape]
public sealed class RoadMap
{
    [DataMember(Order = 1)]
    public List<List<int>>? Roads { get; set; }
}

[ShapeSet]
public static partial class RoadMapShapes;
