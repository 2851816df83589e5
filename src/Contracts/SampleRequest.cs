using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>Asks for a sample of a dataset over gRPC, as the query does over HTTP.</summary>
[DataContract]
[GenerateShape]
public sealed class SampleRequest
{
    /// <summary>How many items where a request does not say.</summary>
    public const int DefaultCount = 10;

    /// <summary>Which items where a request does not say.</summary>
    public const int DefaultSeed = 1;

    /// <summary>How many items there are; <see cref="DefaultCount"/> when null.</summary>
    [DataMember(Order = 1)]
    public int? Count { get; set; }

    /// <summary>Which items they are: the same seed gives the same; <see cref="DefaultSeed"/> when null.</summary>
    [DataMember(Order = 2)]
    public int? Seed { get; set; }
}
