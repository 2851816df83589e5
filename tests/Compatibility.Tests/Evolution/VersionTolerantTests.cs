using System.Runtime.Serialization;
using SerializationApi.Compatibility.Tests.ExistingContracts;
using SerializationApi.Formats;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary><c>[GenerateShape(VersionTolerant = true)]</c> has the bytes that MemoryPack wrote for the same slots.</summary>
public sealed class VersionTolerantTests
{
    private static readonly Codec<Station> Stations = new MemoryPackFormat().CreateCodec<Station, VersionTolerantTests_StationShape>();

    public static TheoryData<string> Names => ["tolerant default", "tolerant full", "tolerant large", "tolerant null"];

    [Theory]
    [MemberData(nameof(Names))]
    public void The_bytes_are_those_of_MemoryPack(string name)
    {
        Assert.SkipUnless(ExistingSet.IsCopy, "Another folder of contracts was built.");
        string bytes = ExistingSet.Entries.Single(entry => entry.Name == name).Hex!;
        using PooledBuffer written = Stations.Encode(Value(name)!);
        Assert.Equal(bytes, Convert.ToHexStringLower(written.Span));
        Assert.Equivalent(Value(name), Stations.Decode(Convert.FromHexString(bytes)), strict: true);
    }

    [Theory]
    [InlineData("01050100000000", 6)] // an int in five bytes
    [InlineData("0205040100000000ffffffff", 7)] // before a string that is null
    public void A_slot_that_is_not_read_to_its_end_is_refused(string bytes, int offset)
    {
        InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() => Stations.Decode(Convert.FromHexString(bytes)));
        Assert.Equal(offset, exception.Offset);
        Assert.Equal("the end of the slot", exception.Expected);
    }

    private static Station? Value(string name) =>
        name switch
        {
            "tolerant default" => new Station(),
            "tolerant full" => new Station
            {
                Id = 1,
                Name = "one",
                Levels = [1, 2, 3],
                Sensor = new Sensor { Value = 0.5, Unit = "m" },
                Sensors = [new Sensor(), null, new Sensor { Unit = new string('u', 200) }],
            },
            "tolerant large" => new Station
            {
                Id = 2,
                Name = new string('n', 40_000),
                Levels = [],
            },
            _ => null,
        };

    [GenerateShape(VersionTolerant = true)]
    public class Station
    {
        [DataMember(Order = 1)]
        public int Id { get; set; }

        [DataMember(Order = 2)]
        public string? Name { get; set; }

        [DataMember(Order = 5)]
        public List<int>? Levels { get; set; }

        [DataMember(Order = 7)]
        public Sensor? Sensor { get; set; }

        [DataMember(Order = 8)]
        public List<Sensor?>? Sensors { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class Sensor
    {
        [DataMember(Order = 2)]
        public double Value { get; set; }

        [DataMember(Order = 4)]
        public string? Unit { get; set; }
    }
}
