using SerializationApi.Shapes.Generator.Tests.Zoo;

namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>Shapes keep to the order of calls, and what they write is what they read, whatever a format is like.</summary>
public sealed class RecordingTests
{
    [Theory]
    [MemberData(nameof(ZooCases.Filled), MemberType = typeof(ZooCases))]
    [MemberData(nameof(ZooCases.Empty), MemberType = typeof(ZooCases))]
    public void A_value_comes_back_by_position_by_key_in_parts_and_from_memory(ZooCase value)
    {
        Assert.Equal(value.Json, value.Replay<ArrayReplay>());
        Assert.Equal(value.Json, value.Replay<TextReplay>());
        Assert.Equal(value.Json, value.Replay<MergingReplay>());
        Assert.Equal(value.Json, value.Replay<MemoryReplay>());
    }

    [Theory]
    [MemberData(nameof(ZooCases.WithHoles), MemberType = typeof(ZooCases))]
    public void Nulls_in_lists_and_maps_come_back(ZooCase value)
    {
        Assert.Equal(value.Json, value.Replay<ArrayReplay>());
        Assert.Equal(value.Json, value.Replay<TextReplay>());
        Assert.Equal(value.Json, value.Replay<MemoryReplay>());
    }
}
