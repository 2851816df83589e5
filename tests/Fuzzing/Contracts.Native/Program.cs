using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

// Published natively with the contracts that `Contracts.Fuzz --native FOLDER` wrote: what a server with reflection, a client and other
// formats wrote there is read, and written again as the same bytes, by the JSON of a client and of a server without metadata.
const int Columns = 4;
FormatSet client = new(AllShapes.All, FormatSet.Standard(FormatLimits.Default));
FormatSet server = new(
    AllShapes.All,
    [
        new MatchingJsonFormat(
            new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = JsonTypeInfoResolver.Combine() },
            FormatLimits.Default
        ),
    ]
);
int payloads = 0;
int differences = 0;
foreach (string line in File.ReadLines(args[0]))
{
    string[] parts = line.Split('\t');
    if (parts.Length != Columns)
    {
        throw new InvalidDataException($"'{line}' has not {Columns} columns.");
    }

    Type type = AllShapes.All[int.Parse(parts[0], System.Globalization.CultureInfo.InvariantCulture)].Info.Type;
    byte[] payload = Convert.FromHexString(parts[2]);
    payloads++;
    foreach (FormatSet formats in (FormatSet[])[client, server])
    {
        string written;
        try
        {
            object value = client.FindCodecs(type)!.Decode(client.FindByName(parts[1])!, new ReadOnlySequence<byte>(payload))!;
            using PooledBuffer json = formats.FindCodecs(type)!.Encode(formats.FindByName("json")!, value);
            written = Convert.ToHexString(json.Span);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            written = exception.ToString();
        }

        // Sets and dictionaries by hash have another order in each process.
        if (written != parts[3] && !written.Order().SequenceEqual(parts[3].Order()))
        {
            differences++;
            Console.Error.WriteLine($"{type} from {parts[1]}: {written}, in place of {parts[3]}");
        }
    }
}

Console.WriteLine($"{payloads} payloads of {AllShapes.All.Count} contracts, {differences} differences, native");
return payloads > 0 && differences == 0 ? 0 : 1;
