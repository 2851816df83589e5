using SerializationApi.PlainApp;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.Adoption;

/// <summary>Shapes of the contracts of an application that knows nothing of them.</summary>
[GenerateShapeFor<Product>]
[GenerateShapeFor<Basket>]
[GenerateShapeFor<Rating>]
public static partial class ShopShapes;
