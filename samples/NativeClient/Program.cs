using SerializationApi.Client;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Samples;
using SerializationApi.Shapes;

// Posts and gets orders in each format, whole and as streams, compressed on the way.
var set = new FormatSet(OrderShapes.All, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);
using var client = new HttpClient { BaseAddress = new Uri(args.FirstOrDefault("http://localhost:5000")) };
const int Count = 2_000;
foreach (Format format in set.Formats)
{
    var formats = new ClientFormats(set)
    {
        Accept = [format.MediaTypes[0]],
        AcceptEncoding = ["br", "gzip"],
        ContentEncoding = "gzip",
    };
    var sent = new Order
    {
        Id = 7,
        Customer = "Ana",
        Lines =
        [
            new Line
            {
                Product = "tea",
                Quantity = 2,
                Price = 3.50m,
            },
        ],
        Placed = DateTime.UnixEpoch,
    };
    Order? created = await client.PostAsFormatAsync<Order, Order>("/orders", sent, formats);
    Order? found = await client.GetFromFormatAsync<Order>("/orders/7", formats);

    var received = new List<Order>();
    using HttpResponseMessage stream = await client.GetAsync(
        new Uri($"/orders/stream?count={Count}&format={format.Name}", UriKind.Relative),
        HttpCompletionOption.ResponseHeadersRead
    );
    await foreach (Order? order in stream.Content.ReadFromFormatAsAsyncEnumerable<Order>(formats))
    {
        received.Add(order!);
    }

    using var content = FormatStreamContent.Create(received.ToAsyncEnumerable(), formats);
    using HttpResponseMessage counted = await client.PostAsync(new Uri("/orders/stream", UriKind.Relative), content);
    counted.EnsureSuccessStatusCode();
    Receipt? receipt = await counted.Content.ReadFromFormatAsync<Receipt>(formats);
    Console.WriteLine(
        $"{format.Name}: {created!.Customer} and {found!.Lines![0].Price}, {received.Count} "
            + $"of {stream.Content.Headers.ContentType?.MediaType} there, {receipt!.Orders} and {receipt.Lines} back"
    );
}
