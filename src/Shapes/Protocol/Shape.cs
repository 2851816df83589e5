namespace SerializationApi.Shapes;

/// <summary>A contract's shape as an object, for registration: <c>AddShapes(ContractShapes.All)</c>.</summary>
public abstract class Shape
{
    private protected Shape(ShapeInfo info) => Info = info;

    /// <summary>The contract's name and members.</summary>
    public ShapeInfo Info { get; }

    /// <summary>Calls <see cref="IShapeVisitor{TResult}.Visit{T,TShape}"/> with the contract and its shape as type arguments.</summary>
    public abstract TResult Accept<TResult>(IShapeVisitor<TResult> visitor);
}
