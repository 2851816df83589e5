using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Maps that the class has already when it is made.</summary>
[DataContract]
[GenerateShape]
public sealed class Ledger
{
    [DataMember(Order = 1)]
    public Ledger? Next { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<long, int>? Entries { get; set; } = [];

    [DataMember(Order = 3)]
    public IReadOnlyDictionary<long, int>? Fixed { get; set; } = ReadOnlyDictionary<long, int>.Empty;
}
