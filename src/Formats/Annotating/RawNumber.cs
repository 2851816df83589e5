namespace SerializationApi.Formats.Annotating;

/// <summary>A number as written in JSON, digit by digit.</summary>
internal sealed class RawNumber(string digits)
{
    public string Digits => digits;

    public override string ToString() => digits;
}
