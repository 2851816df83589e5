using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A class of <c>init</c> members with defaults.</summary>
[DataContract]
[GenerateShape]
public class InitOnly
{
    [DataMember(Order = 1)]
    public string Name { get; init; } = null!;

    [DataMember(Order = 2)]
    public int Count { get; init; } = 7;

    [DataMember(Order = 3)]
    public List<string> Words { get; init; } = ["initial"];

    [DataMember(Order = 4)]
    public long Total { get; set; }

    [DataMember(Order = 5)]
    public Point Origin { get; init; } = new(1, "one");

    [DataMember(Order = 6)]
    public string[]? Tags { get; init; } = ["t"];

    [DataMember(Order = 7), System.Text.Json.Serialization.JsonInclude]
    public string Hidden { get; private set; } = "h";

    public static InitOnly WithHidden(string hidden) =>
        new()
        {
            Name = "n",
            Total = 1,
            Hidden = hidden,
        };
}
