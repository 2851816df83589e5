using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using Microsoft.FSharp.Collections;
using Microsoft.FSharp.Core;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>Options and collections of F#: an option is a nullable, and a collection a list or map.</summary>
public sealed class FSharpTests
{
    private static readonly FormatSet Formats = new(FSharpShapes.All, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);

    public static TheoryData<string> Names => [.. Formats.Formats.Select(static format => format.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Values_come_back(string format)
    {
        foreach (FSharpValues value in new[] { Full(), Empty() })
        {
            byte[] payload = Encode(format, value);
            var read = (FSharpValues)Formats.FindCodecs<FSharpValues>()!.Decode(Formats.FindByName(format)!, payload)!;

            Assert.Equal(
                (value.Text, value.Number, value.Choice, value.Moment, value.Best?.Value.X),
                (read.Text, read.Number, read.Choice, read.Moment, read.Best?.Value.X)
            );
            Assert.Equal((value.Words, value.Counts, value.Primes), (read.Words, read.Counts, read.Primes));
            Assert.Equal(value.Points.Select(static point => point.X), read.Points.Select(static point => point.X));
        }
    }

    [Fact]
    public void JSON_is_that_of_System_Text_Json()
    {
        foreach (FSharpValues value in new[] { Full(), Empty() })
        {
            Assert.Equal(JsonSerializer.Serialize(value, JsonSerializerOptions.Web), Encoding.UTF8.GetString(Encode("json", value)));
        }
    }

    private static byte[] Encode(string format, FSharpValues value)
    {
        using PooledBuffer payload = Formats.FindCodecs<FSharpValues>()!.Encode(Formats.FindByName(format)!, value);
        return payload.Span.ToArray();
    }

    private static FSharpValues Full() =>
        new()
        {
            Text = FSharpOption<string>.Some("a"),
            Number = FSharpOption<int>.Some(0),
            Choice = FSharpValueOption<int>.NewValueSome(3),
            Moment = FSharpValueOption<DateTime>.NewValueSome(DateTime.UnixEpoch),
            Best = FSharpOption<PointOption>.Some(new PointOption { X = 7 }),
            Words = ListModule.OfSeq(["b", "a"]),
            Counts = new FSharpMap<string, int>([Tuple.Create("x", 1), Tuple.Create("y", 2)]),
            Primes = new FSharpSet<int>([5, 2, 3]),
            Points = ListModule.OfSeq([new PointOption { X = 1 }, new PointOption { X = 2 }]),
        };

    private static FSharpValues Empty() =>
        new()
        {
            Words = FSharpList<string>.Empty,
            Counts = new FSharpMap<string, int>([]),
            Primes = new FSharpSet<int>([]),
            Points = FSharpList<PointOption>.Empty,
        };
}

// They are no contracts of the whole assembly: its tests make values, and know no collection of F#.
[GenerateShapeFor<FSharpValues>]
[GenerateShapeFor<PointOption>]
public static partial class FSharpShapes;

[DataContract]
public sealed class FSharpValues
{
    [DataMember(Order = 1)]
    public FSharpOption<string>? Text { get; set; }

    [DataMember(Order = 2)]
    public FSharpOption<int>? Number { get; set; }

    [DataMember(Order = 3)]
    public FSharpValueOption<int> Choice { get; set; }

    [DataMember(Order = 4)]
    public FSharpValueOption<DateTime> Moment { get; set; }

    [DataMember(Order = 5)]
    public FSharpOption<PointOption>? Best { get; set; }

    [DataMember(Order = 6)]
    public required FSharpList<string> Words { get; set; }

    [DataMember(Order = 7)]
    public required FSharpMap<string, int> Counts { get; set; }

    [DataMember(Order = 8)]
    public required FSharpSet<int> Primes { get; set; }

    [DataMember(Order = 9)]
    public required FSharpList<PointOption> Points { get; set; }
}

[DataContract]
public sealed class PointOption
{
    [DataMember(Order = 1)]
    public int X { get; set; }
}
