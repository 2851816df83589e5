using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Zoo;

[DataContract]
[GenerateShape]
public sealed class Empty;
