using System.Runtime.Serialization;
using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Zoo;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>Members with defaults of their own that are missing, and nulls among values, which Protobuf has no place for.</summary>
public sealed class TranscodeDefaultTests
{
    private static readonly Contract Gauge = new Contract<Gauge, GaugeShape>("");

    public static TheoryData<string, string> Pairs => new MatrixTheoryData<string, string>(Wires, Wires);

    private static string[] Wires => [Wire.Json, Wire.MessagePack, Wire.Names, Wire.Protobuf, Wire.MemoryPack];

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Values_are_handed_on_as_they_are_decoded(string from, string to)
    {
        Assert.True(GaugeShape.Info.IsPlain);
        foreach (string json in new[]
        {
            "{}", """{"unit":"bar"}""", """{"level":0,"ratio":0.0,"unit":null,"parts":null}""", """{"marks":[1,null,3]}""", """{"marks":[null]}""", """{"marks":[]}""", """{"marks":null,"limit":7}""",
            """{"ratio":1.5,"unit":"bar","limit":1,"marks":[1],"parts":["b"]}""", """{"level":1,"ratio":1.5,"unit":"bar","limit":1,"marks":[1,null,3],"parts":["b"]}""",
        })
        {
            byte[] text = Encoding.UTF8.GetBytes(json);
            string? payload = TranscodeOutcome.ByValue(Gauge, Wire.Format(Wire.Json), Wire.Format(from), text).Bytes;
            TranscodeAssert.Same(Gauge, Wire.Format(from), Wire.Format(to), from == Wire.Json ? text : Convert.FromHexString(payload ?? ""));
        }
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Code_in_a_setter_is_called(string from, string to)
    {
        Assert.False(TrimmedShape.Info.IsPlain);
        var contract = new Contract<Trimmed, TrimmedShape>("");
        string payload = TranscodeOutcome.ByValue(contract, Wire.Format(Wire.Json), Wire.Format(from), """{"name":"~"}"""u8).Bytes!;
        byte[] spaced = Convert.FromHexString(payload.Replace("7e", "20", StringComparison.Ordinal));
        TranscodeAssert.Same(contract, Wire.Format(from), Wire.Format(to), spaced);
    }

    // The contract itself has no enum; what its members hold has one.
    [Theory]
    [MemberData(nameof(Pairs))]
    public void The_name_of_an_enum_is_looked_up_wherever_it_stands(string from, string to)
    {
        Assert.True(CalendarShape.Info.IsPlain);
        var contract = new Contract<Calendar, CalendarShape>("");
        string payload = TranscodeOutcome.ByValue(contract, Wire.Format(Wire.Json), Wire.Format(from), """{"months":[{"season":"Winter"}]}"""u8).Bytes!;
        TranscodeAssert.Same(contract, Wire.Format(from), Wire.Format(to), Convert.FromHexString(payload));
    }
}

/// <summary>A contract that is transcoded without objects.</summary>
[GenerateShape]
public sealed class Gauge
{
    [DataMember(Order = 1)]
    public int Level { get; set; } = 5;

    [DataMember(Order = 2)]
    public double Ratio { get; set; } = 0.5;

    [DataMember(Order = 3)]
    public string? Unit { get; set; } = "Pa";

    [DataMember(Order = 4)]
    public int? Limit { get; set; } = 3;

    [DataMember(Order = 5)]
    public List<int?>? Marks { get; set; }

    [DataMember(Order = 6)]
    public List<string>? Parts { get; set; } = ["a"];
}

/// <summary>One that is too, between formats that have no names of enums.</summary>
[GenerateShape]
public sealed class Calendar
{
    [DataMember(Order = 1)]
    public List<Month>? Months { get; set; }
}

/// <summary>What it holds.</summary>
[GenerateShape]
public sealed class Month
{
    [DataMember(Order = 1)]
    public Season Season { get; set; }
}

/// <summary>One that is not, as a setter has code.</summary>
[GenerateShape]
public sealed class Trimmed
{
    private string? _name;

    [DataMember(Order = 1)]
    public string? Name
    {
        get => _name;
        set => _name = value?.Trim();
    }
}
