using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

[DataContract]
[GenerateShape]
public sealed class Empty;
