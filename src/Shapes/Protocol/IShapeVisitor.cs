namespace SerializationApi.Shapes;

/// <summary>Recovers a shape's type arguments from a <see cref="Shape"/>, without reflection.</summary>
/// <typeparam name="TResult">What the visit makes, a codec for instance.</typeparam>
public interface IShapeVisitor<out TResult>
{
    /// <summary>Is called with the contract and its shape.</summary>
    TResult Visit<T, TShape>()
        where TShape : struct, IShape<T>;
}
