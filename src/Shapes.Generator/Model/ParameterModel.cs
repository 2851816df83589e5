namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A parameter of the constructor that a contract is made with.</summary>
/// <param name="Type">Its type as source.</param>
/// <param name="MemberIndex">The member that it sets, or −1.</param>
/// <param name="Default">What it is when the member is missing, as source.</param>
internal sealed record ParameterModel(string Type, int MemberIndex, string Default);
