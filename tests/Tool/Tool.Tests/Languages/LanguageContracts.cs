using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Tests.Languages;

/// <summary>What a <see cref="Parcel"/> is.</summary>
public enum ParcelKind : short
{
    /// <summary>A letter.</summary>
    Letter = 0,

    /// <summary>A box.</summary>
    Box = 7,
}

/// <summary>A contract by positions; 3 and 4 have no member, and the name of a member is a word of the languages.</summary>
[GenerateShape]
[DataContract]
public sealed class Parcel
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? From { get; set; }

    [DataMember(Order = 5)]
    public ParcelKind Type { get; set; }

    [DataMember(Order = 6)]
    public List<ParcelLine> Lines { get; set; } = [];

    [DataMember(Order = 7)]
    public Dictionary<int, ParcelLine>? LinesByNumber { get; set; }

    [DataMember(Order = 8)]
    public Parcel? Next { get; set; }

    [DataMember(Order = 9)]
    public ParcelLine? Last { get; set; }

    [DataMember(Order = 10)]
    public List<string?>? Notes { get; set; }
}

/// <summary>A contract with each scalar that all languages have.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelLine
{
    [DataMember(Order = 1)]
    public bool IsFragile { get; set; }

    [DataMember(Order = 2)]
    public long Ticks { get; set; }

    [DataMember(Order = 3)]
    public ulong? Serial { get; set; }

    [DataMember(Order = 4)]
    public float Weight { get; set; }

    [DataMember(Order = 5)]
    public double Price { get; set; }

    [DataMember(Order = 6)]
    public decimal Tax { get; set; }

    [DataMember(Order = 7)]
    public byte[]? Label { get; set; }

    [DataMember(Order = 8)]
    public Guid Id { get; set; }

    [DataMember(Order = 9)]
    public DateOnly Day { get; set; }

    [DataMember(Order = 10)]
    public TimeSpan? Duration { get; set; }

    [DataMember(Order = 11)]
    public sbyte Shelf { get; set; }

    [DataMember(Order = 12)]
    public char Grade { get; set; }

    [DataMember(Order = 13)]
    public Dictionary<string, double>? Sizes { get; set; }
}

/// <summary>A contract by names.</summary>
[GenerateShape]
public sealed class ParcelAddress
{
    public string Street { get; set; } = "";

    [JsonPropertyName("house-number")]
    public int? HouseNumber { get; set; }

    public List<ParcelAddress>? Former { get; set; }
}

/// <summary>A contract by positions that holds one by names.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelReceiver
{
    [DataMember(Order = 1)]
    public ParcelAddress? Address { get; set; }
}

/// <summary>A contract with an instant.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelEvent
{
    [DataMember(Order = 1)]
    public DateTime At { get; set; }

    [DataMember(Order = 2)]
    public DateTime? Until { get; set; }
}

/// <summary>A contract with a list of bytes, which is an array of numbers.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelCodes
{
    [DataMember(Order = 1)]
    public List<byte>? Codes { get; set; }
}

/// <summary>What no language has: an offset.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelDelivery
{
    [DataMember(Order = 1)]
    public DateTimeOffset At { get; set; }
}

/// <summary>What no language has: 128 bits.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelNumber
{
    [DataMember(Order = 1)]
    public Int128 Number { get; set; }
}

/// <summary>What no language has: a union.</summary>
[GenerateShape]
[JsonDerivedType(typeof(ParcelTruck), "truck")]
public abstract class ParcelVehicle;

/// <summary>A case of it.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelTruck : ParcelVehicle
{
    [DataMember(Order = 1)]
    public int Wheels { get; set; }
}

/// <summary>What holds a contract that no language has.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelTour
{
    [DataMember(Order = 1)]
    public List<ParcelVehicle>? Vehicles { get; set; }
}

/// <summary>A generic one.</summary>
/// <typeparam name="T">What it holds.</typeparam>
[DataContract]
public sealed class ParcelPage<T>
{
    [DataMember(Order = 1)]
    public T? Item { get; set; }
}

/// <summary>A name that another contract has.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelPlace
{
    [DataMember(Order = 1)]
    public int Row { get; set; }
}

/// <summary>A contract of which each set has a shape.</summary>
[GenerateShapeFor<ParcelPage<int>>]
public static partial class ParcelShapes;

/// <summary>The other set.</summary>
[GenerateShapeFor<ParcelPage<int>>]
public static partial class OtherParcelShapes;
