using SerializationApi.Client;
using SerializationApi.Formats;
using SerializationApi.Samples;

var formats = FormatSet.CreateDefault();
using var client = new HttpClient { BaseAddress = new Uri(args.FirstOrDefault("http://localhost:5000")) };

var order = new Order { Id = 7, Items = ["tea", "milk"] };
using HttpResponseMessage created = await client.PostAsFormatAsync("/orders", order, formats, "application/x-memorypack");
created.EnsureSuccessStatusCode();
Console.WriteLine($"{(int)created.StatusCode} {created.Headers.Location} in {created.Content.Headers.ContentType}");

// The same order in one format after another, and a list in whichever the service prefers.
foreach (string mediaType in formats.Formats.Select(format => format.MediaTypes[0]))
{
    Order? found = await client.GetFromFormatAsync<Order>(created.Headers.Location!.ToString(), formats, mediaType);
    Console.WriteLine($"{mediaType}: order {found!.Id}, {string.Join(" and ", found.Items!)}");
}

List<Order>? all = await client.GetFromFormatAsync<List<Order>>("/orders", formats);
Console.WriteLine($"{all!.Count} in all");
