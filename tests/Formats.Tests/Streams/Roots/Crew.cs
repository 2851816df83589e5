using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>A contract with one long list, and members before and behind it.</summary>
[GenerateShape]
public sealed class Crew
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string[]? Tags { get; set; }

    [DataMember(Order = 3)]
    public List<Sailor>? Sailors { get; set; }

    [DataMember(Order = 5)]
    public string? Note { get; set; }

    [DataMember(Order = 6)]
    public Dictionary<string, int>? Counts { get; set; }

    public static Sailor[] SailorsOf(int count) =>
        [
            .. Enumerable
                .Range(0, count)
                .Select(static i => new Sailor
                {
                    Id = i,
                    Name = i % 3 == 0 ? new string('测', 1 + (i * 7)) : $"\"s\\{i}]}}",
                    Mates = i % 2 == 0 ? [new Sailor { Id = -i }] : null,
                }),
        ];
}

/// <summary>A contract that begins with its long list.</summary>
[GenerateShape]
public sealed class Watch
{
    [DataMember(Order = 1)]
    public List<Sailor>? Sailors { get; set; }

    [DataMember(Order = 2)]
    public string? Note { get; set; }
}
