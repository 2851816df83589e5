namespace SerializationApi.Shapes;

/// <summary>A contract's shape as an object, for registration: <c>AddShapes(ContractShapes.All)</c>.</summary>
public abstract class Shape
{
    private protected Shape() { }

    /// <summary>Gets the contract's type.</summary>
    public abstract Type Type { get; }

    /// <summary>Gets the contract's name and members.</summary>
    public abstract ShapeInfo Info { get; }

    /// <summary>Calls <see cref="IShapeVisitor{TResult}.Visit{T,TShape}"/> with the contract and its shape as type arguments.</summary>
    public abstract TResult Accept<TResult>(IShapeVisitor<TResult> visitor);

    /// <summary>Calls <see cref="IContractVisitor{TResult}.Visit{T}"/> with the contract as type argument.</summary>
    public abstract TResult Accept<TResult>(IContractVisitor<TResult> visitor);
}

/// <summary>The shape of the contract <typeparamref name="T"/> as an object.</summary>
/// <typeparam name="T">The contract.</typeparam>
public abstract class Shape<T> : Shape
{
    private protected Shape() { }

    /// <inheritdoc />
    public sealed override Type Type => typeof(T);

    /// <inheritdoc />
    public sealed override TResult Accept<TResult>(IContractVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>The shape <typeparamref name="TShape"/> of the contract <typeparamref name="T"/> as an object.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <typeparam name="TShape">Its generated shape.</typeparam>
public sealed class Shape<T, TShape> : Shape<T>
    where TShape : struct, IShape<T>
{
    /// <inheritdoc />
    public override ShapeInfo Info => TShape.Info;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.Visit<T, TShape>();
}

/// <summary>Recovers a shape's type arguments from a <see cref="Shape"/>, without reflection.</summary>
/// <typeparam name="TResult">The result of a visit, for example a codec.</typeparam>
public interface IShapeVisitor<out TResult>
{
    /// <summary>Visits a contract and its shape.</summary>
    TResult Visit<T, TShape>()
        where TShape : struct, IShape<T>;
}

/// <summary>
/// Recovers a shape's contract from a <see cref="Shape"/>, without reflection. All classes share the code of a visit, whereas
/// <see cref="IShapeVisitor{TResult}"/> compiles it for each shape.
/// </summary>
/// <typeparam name="TResult">The result of a visit.</typeparam>
public interface IContractVisitor<out TResult>
{
    /// <summary>Visits a contract.</summary>
    /// <param name="shape">Its shape.</param>
    TResult Visit<T>(Shape<T> shape);
}
