using Contracts;
using SerializationApi.Client;
using SerializationApi.Formats;

FormatSet formats = FormatSet.CreateDefault();
using var client = new HttpClient { BaseAddress = new Uri(args.FirstOrDefault("http://localhost:5000")) };

var order = new Order { Id = 7, Items = ["tea", "milk"] };
using HttpResponseMessage created = await client.PostAsFormatAsync("/orders", order, formats, "application/x-memorypack");
created.EnsureSuccessStatusCode();

foreach (string mediaType in formats.Formats.Select(format => format.MediaTypes[0]))
{
    Order? found = await client.GetFromFormatAsync<Order>("/orders/7", formats, mediaType);
    Console.WriteLine($"{mediaType}: order {found!.Id}, {string.Join(" and ", found.Items!)}");
}
