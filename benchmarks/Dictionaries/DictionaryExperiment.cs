using System.Globalization;
using System.IO.Compression;
using System.Text;
using System.Text.Json;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using ZstdSharp;

namespace SerializationApi.Benchmarks.Dictionaries;

/// <summary>
/// What a shared dictionary (RFC 9842) saves of small bodies, beside Brotli without one: a dictionary is made of some samples, and others are compressed by it. Sizes only.
/// </summary>
internal static class DictionaryExperiment
{
    /// <summary>The argument that runs it; files of JSON with a list may follow, whose items are bodies.</summary>
    public const string Argument = "dictionaries";

    private const int DictionaryBytes = 16 * 1024;
    private const int Trained = 1_000;
    private const int Tested = 200;
    private const int Level = 19;
    private const int BodyBytes = 1_024;

    // The dictionary's hash, by which both ends know that they mean the same (RFC 9842 §5).
    private const int HeaderBytes = 40;

    private static readonly FormatSet Formats = new(ContractShapes.All);

    /// <summary>Prints a row for each dataset and format, and each file.</summary>
    public static void Run(string[] files)
    {
        Console.WriteLine("| data | format | a body, bytes | br, quality 4 | br, quality 11 | zstd 19 | with a dictionary of 16 KB | ÷ br 4 | ÷ br 11 |");
        Console.WriteLine("|---|---|---:|---:|---:|---:|---:|---:|---:|");
        foreach (string format in (string[])["json", "msgpack", "protobuf", "memorypack"])
        {
            Print("organizations", format, seed => Encode(format, OrganizationSample.Create(3, seed)));
            Print("users", format, seed => Encode(format, UserSample.Create(1, seed).ToList()));
            Print("demos", format, seed => Encode(format, DemoSample.Create(4, seed).ToList()));
            Print("messages", format, seed => Encode(format, MessageSample.Create(3, seed).Where(static message => message.Payload is null).ToList()));
        }

        foreach (string file in files)
        {
            string[] items = Items(file);
            Print(Path.GetFileNameWithoutExtension(file), "json", seed => Take(items, seed));
        }
    }

    private static void Print(string data, string format, Func<int, byte[]> body)
    {
        byte[] dictionary = DictBuilder.TrainFromBuffer(Enumerable.Range(0, Trained).Select(body), DictionaryBytes);
        byte[][] bodies = [.. Enumerable.Range(Trained, Tested).Select(body)];
        using var plain = new Compressor(Level);
        using var shared = new Compressor(Level);
        shared.LoadDictionary(dictionary);
        double br4 = Median(bodies, static bytes => Brotli(bytes, 4));
        double br11 = Median(bodies, static bytes => Brotli(bytes, 11));
        double dcz = Median(bodies, bytes => HeaderBytes + shared.Wrap(bytes).Length);
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"| {data} | {format} | {Median(bodies, static bytes => bytes.Length):F0} | {br4:F0} | {br11:F0} | {Median(bodies, bytes => plain.Wrap(bytes).Length):F0} | {dcz:F0} | {dcz / br4:F2} | {dcz / br11:F2} |"));
    }

    private static double Median(IEnumerable<byte[]> bodies, Func<byte[], int> length) => Spread.Of(bodies.Select(body => (double)length(body))).Median;

    private static int Brotli(byte[] bytes, int quality)
    {
        byte[] output = new byte[BrotliEncoder.GetMaxCompressedLength(bytes.Length)];
        return BrotliEncoder.TryCompress(bytes, output, out int written, quality, window: 22) ? written : bytes.Length;
    }

    private static byte[] Encode<T>(string format, T value)
    {
        using PooledBuffer payload = Formats.GetCodecs<T>().Encode(Formats.FindByName(format)!, value);
        return payload.Span.ToArray();
    }

    // The items of the only list in the file.
    private static string[] Items(string file)
    {
        using var json = JsonDocument.Parse(File.ReadAllBytes(file));
        JsonElement list = json.RootElement.ValueKind == JsonValueKind.Array ? json.RootElement : json.RootElement.EnumerateObject().First(static member => member.Value.ValueKind == JsonValueKind.Array).Value;
        return [.. list.EnumerateArray().Select(static item => JsonSerializer.Serialize(item))];
    }

    // So many items, from anywhere in the list, as a kilobyte takes.
    private static byte[] Take(string[] items, int seed)
    {
        var random = new Random(seed);
        var text = new StringBuilder("[");
        while (text.Length < BodyBytes)
        {
            text.Append(text.Length > 1 ? "," : "").Append(random.GetItems(items, 1)[0]);
        }

        return Encoding.UTF8.GetBytes(text.Append(']').ToString());
    }
}
