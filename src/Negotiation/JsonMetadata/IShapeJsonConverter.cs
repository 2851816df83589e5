namespace SerializationApi.Negotiation;

/// <summary>A <see cref="ShapeJsonConverter{T}"/> of whatever contract.</summary>
internal interface IShapeJsonConverter;
