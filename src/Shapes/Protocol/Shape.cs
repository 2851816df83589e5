namespace SerializationApi.Shapes;

/// <summary>A contract's shape as an object, for registration: <c>AddShapes(ContractShapes.All)</c>.</summary>
public abstract class Shape
{
    private protected Shape()
    {
    }

    /// <summary>The contract's type.</summary>
    public abstract Type Type { get; }

    /// <summary>The contract's name and members.</summary>
    public abstract ShapeInfo Info { get; }

    /// <summary>Calls <see cref="IShapeVisitor{TResult}.Visit{T,TShape}"/> with the contract and its shape as type arguments.</summary>
    public abstract TResult Accept<TResult>(IShapeVisitor<TResult> visitor);
}
