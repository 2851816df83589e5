using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>Requests a sample of a dataset over gRPC, like the query does over HTTP.</summary>
[DataContract]
[GenerateShape]
public sealed class SampleRequest
{
    /// <summary>The number of items if a request does not say.</summary>
    public const int DefaultCount = 10;

    /// <summary>The seed if a request does not say.</summary>
    public const int DefaultSeed = 1;

    /// <summary>Gets or sets the number of items; <see cref="DefaultCount"/> if null.</summary>
    [DataMember(Order = 1)]
    public int? Count { get; set; }

    /// <summary>Gets or sets the seed of the items: the same seed gives the same items; <see cref="DefaultSeed"/> if null.</summary>
    [DataMember(Order = 2)]
    public int? Seed { get; set; }
}
