using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>A generated value that a failing property prints.</summary>
internal sealed record AnyValue(Contract Contract, object Value)
{
    public override string ToString() => $"{Contract.Name} {Encoding.UTF8.GetString(Web.Write(Value, Contract.Type))}";
}
