using SerializationApi.Formats;
using SerializationApi.Samples;
using SerializationApi.Shapes;

// Two formats of one's own beside those of the library, on the contract of the service.
var formats = new FormatSet(OrderShapes.All, [.. FormatSet.All(FormatLimits.Default), new PlainFormat(), new PackedFormat()]);
TypeCodecs<Order> codecs = formats.GetCodecs<Order>();
var order = new Order { Id = 7, Items = ["tea", "milk"] };
foreach (Format format in formats.Formats)
{
    using PooledBuffer payload = codecs.For(format).Encode(order);
    Order read = codecs.For(format).Decode(payload.Span)!;
    Console.WriteLine($"{format.ContentType}: {payload.Length} bytes, order {read.Id}, {string.Join(" and ", read.Items!)}");
}
