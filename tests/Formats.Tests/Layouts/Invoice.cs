using ProtoBuf;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract that holds others as groups, and itself behind a length.</summary>
[GenerateShape]
[ProtoContract]
internal sealed class Invoice
{
    [ProtoMember(13, DataFormat = DataFormat.Group)]
    public InvoiceLine? Grouped { get; set; }

    [ProtoMember(14, DataFormat = DataFormat.Group)]
    public List<InvoiceLine>? Lines { get; set; }

    [ProtoMember(15)]
    public Invoice? Inner { get; set; }
}

[GenerateShape]
[ProtoContract]
internal sealed class InvoiceLine
{
    [ProtoMember(1)]
    public string? Article { get; set; }

    [ProtoMember(4)]
    public float Quantity { get; set; }

    [ProtoMember(13, DataFormat = DataFormat.Group)]
    public InvoiceLine? Part { get; set; }
}
