namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract in slots 0, 1, 4, 6 and 7.</summary>
internal sealed class Station
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public List<int>? Levels { get; set; }

    public Sensor? Sensor { get; set; }

    public List<Sensor?>? Sensors { get; set; }
}

/// <summary>A contract in slots 1 and 3.</summary>
internal sealed class Sensor
{
    public double Value { get; set; } = 7;

    public string? Unit { get; set; } = "unit";
}
