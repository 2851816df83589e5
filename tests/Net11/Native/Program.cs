using System.Buffers;
using System.Runtime.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

// Writes and reads an order in each format, by name and bytes; a value that does not come back ends the program.
var formats = new FormatSet(Shapes.All);
var order = new Order { Payment = new Card("4111"), Parts = [1, "two", default] };
foreach (Format format in formats.Formats)
{
    TypeCodecs<Order> codecs = formats.FindCodecs<Order>()!;
    using PooledBuffer payload = codecs.Encode(format, order);
    var read = (Order)codecs.Decode(format, new ReadOnlySequence<byte>(payload.Span.ToArray()))!;
    if (read.Payment.Value as Card != new Card("4111") || !read.Parts.Select(static part => part.Value).SequenceEqual([1, "two", null]))
    {
        throw new InvalidOperationException($"{format.Name} gives another value back.");
    }

    Console.WriteLine($"{format.Name} {Convert.ToHexString(payload.Span)}");
}

public sealed record Card([property: DataMember(Order = 1)] string Number);

public union Payment(Card, decimal);

public union Part(int, string);

[GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public Payment Payment { get; set; }

    [DataMember(Order = 2)]
    public List<Part> Parts { get; set; } = [];
}

[ShapeSet]
public static partial class Shapes;
