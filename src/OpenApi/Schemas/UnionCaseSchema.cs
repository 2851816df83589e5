using System.Text.Json.Nodes;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>One of the contracts that a union's values can be of.</summary>
/// <param name="Type">The contract.</param>
/// <param name="Label">What says so in JSON: a string or an integer; null where nothing does.</param>
/// <param name="Contract">The contract's own schema, without the label.</param>
/// <param name="Closed">Makes the members anew, where the contract's schema allows no others and thus no label; otherwise null.</param>
internal sealed record UnionCaseSchema(Type Type, JsonValue? Label, IOpenApiSchema Contract, Func<OpenApiSchema>? Closed);
