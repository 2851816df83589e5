namespace SerializationApi.Shapes;

/// <summary>
/// Asks the source generator for a shape of the class, record or struct that carries it: for a contract
/// <c>X</c> a <c>readonly struct XShape : IShape&lt;X&gt;</c> in the same namespace.
/// </summary>
/// <remarks>Members are numbered by <c>[DataMember(Order = n)]</c>, n ≥ 1 and unique within the contract.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class GenerateShapeAttribute : Attribute;
