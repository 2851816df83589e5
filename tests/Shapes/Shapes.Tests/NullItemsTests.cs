namespace SerializationApi.Shapes.Tests;

public sealed class NullItemsTests
{
    [Fact]
    public void A_null_is_named_by_its_index()
    {
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() => NullItems.ThrowIfAny<string?>(["a", null], "C.M"));
        Assert.Equal("C.M[1]", error.Member);
        Assert.Throws<UnsupportedValueException>(() => NullItems.ThrowIfAny<int?>([null], "C.M"));
        NullItems.ThrowIfAny<int?>([0], "C.M");
        NullItems.ThrowIfAny<string>([], "C.M");
    }
}
