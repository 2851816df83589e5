namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract that holds others as groups: member 13, list 14; and itself behind a length as 15.</summary>
internal sealed class Invoice
{
    public InvoiceLine? Grouped { get; set; }

    public List<InvoiceLine>? Lines { get; set; }

    public Invoice? Inner { get; set; }
}

internal sealed class InvoiceLine
{
    public string? Article { get; set; }

    public float Quantity { get; set; }

    public InvoiceLine? Part { get; set; }
}
