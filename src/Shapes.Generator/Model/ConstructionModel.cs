namespace SerializationApi.Shapes.Generator.Model;

/// <summary>How a contract is made.</summary>
/// <param name="Parameters">The constructor's parameters; with none, members are assigned as they are read.</param>
/// <param name="ThroughAccessor">The constructor is called through an unsafe accessor, because the type has <c>required</c> members.</param>
/// <param name="HasParameterless">A struct that declares a constructor without parameters.</param>
internal sealed record ConstructionModel(EquatableArray<ParameterModel> Parameters, bool ThroughAccessor, bool HasParameterless)
{
    /// <summary>Whether members are held in local variables until the object is constructed.</summary>
    public bool IsDeferred => Parameters.Count > 0;
}
