namespace SerializationApi.Shapes;

/// <summary>
/// Has the build compare the assembly's contracts with <c>wire.baseline.txt</c> beside its project: contracts that no longer read
/// what their older versions wrote are errors (docs/evolution.md). <c>dotnet build -t:UpdateWireBaseline</c> writes the file.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class WireBaselineAttribute : Attribute
{
    /// <summary>The formats that payloads are in; changes that break only others are no errors.</summary>
    public WireFormats Formats { get; set; } = WireFormats.All;
}
