using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>A generated value that a failing property prints.</summary>
internal sealed record AnyValue(Contract Contract, object Value)
{
    public override string ToString() => $"{Contract.Name} {Encoding.UTF8.GetString(Json())}";

    // System.Text.Json has no form for some contracts.
    private byte[] Json()
    {
        try
        {
            return Web.Write(Value, Contract.Type);
        }
        catch (Exception exception) when (exception is NotSupportedException or InvalidOperationException)
        {
            return Contract.Codec(Wire.Format(Wire.Json)).Encode(Value);
        }
    }
}
