namespace SerializationApi.Formats.Annotating;

/// <summary>A number as JSON has it, digit by digit.</summary>
internal sealed class RawNumber(string digits)
{
    /// <summary>The number.</summary>
    public string Digits => digits;

    public override string ToString() => digits;
}
