namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A contract, referred to by name so that contracts may be recursive.</summary>
/// <param name="Name">The contract as source.</param>
/// <param name="Shape">Its shape as source.</param>
/// <param name="IsStruct">Whether the contract is a value type.</param>
/// <param name="WithoutReferences">Whether it is a struct that holds no references.</param>
/// <param name="Checks">For such a struct: the conditions under which its bytes are a value, with <c>{0}</c> for the value.</param>
internal sealed record ObjectModel(string Name, string Shape, bool IsStruct, bool WithoutReferences, EquatableArray<string> Checks)
    : TypeModel(Name, "Object")
{
    public override bool IsValueType => IsStruct;

    public override bool IsUnmanaged => WithoutReferences;
}
