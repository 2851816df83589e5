namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract whose members have names only.</summary>
internal sealed class Parcel
{
    public int Id { get; set; }

    public string? Label { get; set; }

    public int Status { get; set; }

    public Parcel? Next { get; set; }
}
