using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Members whose initial value differs each time, and one whose value is a constant.</summary>
[GenerateShape]
[DataContract]
public sealed class Stamped
{
    [DataMember(Order = 1)]
    public Guid Id { get; set; } = Guid.NewGuid();

    [DataMember(Order = 2)]
    public DateTime Created { get; set; } = DateTime.UtcNow;

    [DataMember(Order = 3)]
    public DateOnly Day { get; set; } = DateOnly.FromDateTime(DateTime.Today);

    [DataMember(Order = 4)]
    public Stamp Mark { get; set; } = new();

    [DataMember(Order = 5)]
    public int Number { get; set; } = 7;

    [DataMember(Order = 6)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public Guid Trace { get; set; } = Guid.NewGuid();
}

[GenerateShape]
[DataContract]
public sealed class Stamp
{
    [DataMember(Order = 1)]
    public DateOnly? Day { get; set; } = DateOnly.FromDateTime(DateTime.Today);
}

/// <summary>A setter that refuses zero.</summary>
[GenerateShape]
[DataContract]
public class Priced
{
    private int _amount = 1;

    [DataMember(Order = 1)]
    public int Amount
    {
        get => _amount;
        set => _amount = value > 0 ? value : throw new ArgumentOutOfRangeException(nameof(value));
    }

    [DataMember(Order = 2)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Discount { get; set; }

    [DataMember(Order = 3)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; set; }

    [DataMember(Order = 4)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public virtual string? Hint { get; set; }
}

/// <summary>A text that must be valid, and a member with a condition that its base also has.</summary>
[GenerateShape]
[DataContract]
public sealed class Addressed : Priced
{
    [DataMember(Order = 5)]
    public Email To { get; set; }

    [DataMember(Order = 6)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Spot Place { get; set; }

    // An override has only its own attributes of System.Text.Json.
    [DataMember(Order = 4)]
    public override string? Hint { get; set; }
}

[ShapeAs<string>]
public readonly record struct Email(string Text)
{
    public static explicit operator string(Email email) => email.Text;

    public static explicit operator Email(string text) => text.Contains('@') ? new(text) : throw new FormatException("It has no @.");
}

[GenerateShape]
[ShapeAs<long>]
public readonly record struct Reading(long Value)
{
    public static explicit operator long(Reading reading) => reading.Value;

    public static explicit operator Reading(long value) => new(value);
}

[Flags]
[JsonConverter(typeof(JsonStringEnumConverter<OpenDays>))]
public enum OpenDays : ulong
{
    None = 0,

    [JsonStringEnumMemberName("mon")]
    Monday = 1,

    [JsonStringEnumMemberName("tue")]
    Tuesday = 2,
    Holidays = 1UL << 63,
}

[JsonConverter(typeof(JsonStringEnumConverter<City>))]
public enum City
{
    Nowhere,

    [JsonStringEnumMemberName("Washington, D.C.")]
    Washington,
    Paris,
}

/// <summary>Names of enums that are others in JSON, with a comma, and combined as a default.</summary>
[GenerateShape]
[DataContract]
public sealed class Trip
{
    [DataMember(Order = 1)]
    public OpenDays Open { get; set; } = OpenDays.Monday | OpenDays.Tuesday;

    [DataMember(Order = 2)]
    public OpenDays Closed { get; set; } = OpenDays.Holidays | OpenDays.Monday;

    [DataMember(Order = 3)]
    public City From { get; set; } = City.Washington;

    [DataMember(Order = 4)]
    public Dictionary<City, City> Next { get; set; } = [];
}
