using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>Numbers without a form in JSON, beside a member that System.Text.Json does not set, so that it writes and reads the
/// contract.</summary>
[GenerateShape]
public sealed class Gauge
{
    public double Value { get; set; }

    public Half? Least { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public List<float> Peaks { get; set; } = [];

    [DataMember]
    public int Unset { get; private set; }
}

/// <summary>The same, written by its shape until the text has to be escaped.</summary>
[GenerateShape]
public sealed class LabelledGauge
{
    public string? Label { get; set; }

    public double Value { get; set; }
}
