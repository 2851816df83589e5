namespace SerializationApi.Shapes;

/// <summary>The shape <typeparamref name="TShape"/> of the contract <typeparamref name="T"/> as an object.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <typeparam name="TShape">Its generated shape.</typeparam>
public sealed class Shape<T, TShape> : Shape
    where TShape : struct, IShape<T>
{
    /// <inheritdoc />
    public override Type Type => typeof(T);

    /// <inheritdoc />
    public override ShapeInfo Info => TShape.Info;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.Visit<T, TShape>();
}
