using System.Text.Json;
using System.Text.Json.Nodes;

namespace SerializationApi.Shapes.Tests;

public sealed class FreeFormsTests
{
    // An undefined element is written as null.
    [Fact]
    public void Null_is_an_element_that_is_undefined()
    {
        Assert.Equal(JsonValueKind.Undefined, FreeForms.ToElement((JsonDocument?)null).ValueKind);
        Assert.Equal(JsonValueKind.Undefined, FreeForms.ToElement((JsonNode?)null).ValueKind);
    }

    [Fact]
    public void A_document_and_a_node_are_elements_with_their_value()
    {
        using var document = JsonDocument.Parse("[1]");
        Assert.Equal("[1]", FreeForms.ToElement(document).GetRawText());
        Assert.Equal("[1]", FreeForms.ToElement(new JsonArray(1)).GetRawText());
    }
}
