using System.ComponentModel;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>A gRPC service in a schema.</summary>
/// <param name="Name">Its name, without the package.</param>
/// <param name="Methods">Its methods, in their order.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record ProtoService(string Name, IReadOnlyList<ProtoMethod> Methods);

/// <summary>A method of a gRPC service.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Request">Its request.</param>
/// <param name="Response">Its response.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record ProtoMethod(string Name, ProtoMessage Request, ProtoMessage Response);

/// <summary>The request or response of a method.</summary>
/// <param name="Contract">The message's contract; null for <c>google.protobuf.Empty</c>.</param>
/// <param name="IsList">Whether the message is a list of the contract.</param>
/// <param name="IsStream">Whether there is any number of messages.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record ProtoMessage(ShapeInfo? Contract, bool IsList, bool IsStream);
