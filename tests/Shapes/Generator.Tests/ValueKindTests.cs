namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>The generator, which cannot refer to the library, has a list of kinds of its own.</summary>
public sealed class ValueKindTests
{
    [Fact]
    public void The_generator_and_the_library_have_the_same_kinds() =>
        Assert.Equal(Enum.GetNames<ValueKind>(), Enum.GetNames<Model.ValueKind>());

    [Fact]
    public void The_generator_and_the_library_have_the_same_kinds_of_JSON() =>
        Assert.Equal(Enum.GetNames<JsonKinds>(), Enum.GetNames<Model.JsonKinds>());
}
