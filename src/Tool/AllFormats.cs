using SerializationApi.Formats;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.Tool;

/// <summary>Prints a response in every format, side by side.</summary>
internal static class AllFormats
{
    private const int Timed = 5;

    private static readonly string[] Names =
    [
        "json",
        "msgpack",
        "msgpack;keys=names",
        "msgpack;compression=lz4-block-array",
        "protobuf",
        "memorypack",
        "cbor",
    ];

    /// <summary>Requests each format, and prints a table.</summary>
    /// <returns>An <see cref="ExitCode"/>.</returns>
    public static async Task<int> PrintAsync(ServiceClient client, Uri address, TextWriter output, CancellationToken stop)
    {
        int first = Names.Max(static name => name.Length);
        await output.WriteLineAsync(Row("format", "bytes", "gzip", "br", "time"));
        var any = Contract.Load(text: null);
        int answered = 0;
        var progress = ProgressLine.OnConsole();
        for (int format = 0; format < Names.Length; format++)
        {
            string name = Names[format];
            string mediaType = RequestOptions.MediaTypeOf(any, name);
            Response response = await SendAsync(coding: null);
            Format? sent = response.ContentType is null ? null : FormatNames.Find(any.Formats, response.ContentType);
            if (!response.IsSuccess || sent is null || sent != FormatNames.Find(any.Formats, name))
            {
                progress.End();
                await output.WriteLineAsync(
                    $"{name.PadRight(first)} "
                        + $" {(response.IsSuccess ? $"the response is {response.ContentType}" : $"{response.Status} {response.Reason}")}"
                );
                continue;
            }

            answered++;
            string row = Row(
                name,
                ToolOptions.Count(response.Body.Length),
                await SizeAsync("gzip"),
                await SizeAsync("br"),
                await TimeAsync()
            );
            progress.End();
            await output.WriteLineAsync(row);

            Task<Response> SendAsync(string? coding)
            {
                progress.Show(name, (double)format / Names.Length);
                return client.SendAsync(address, mediaType, coding, body: null, stop);
            }

            async Task<string> SizeAsync(string coding)
            {
                Response coded = await SendAsync(coding);
                return coded.Coding == coding ? ToolOptions.Count(coded.Body.Length) : "-";
            }

            async Task<string> TimeAsync()
            {
                var times = new TimeSpan[Timed];
                for (int i = 0; i < Timed; i++)
                {
                    times[i] = (await SendAsync(coding: null)).Time;
                }

                Array.Sort(times);
                return RequestOptions.Milliseconds(times[Timed / 2]);
            }
        }

        return answered > 0 ? ExitCode.Success : ExitCode.Failure;

        string Row(string name, params string[] columns) =>
            name.PadRight(first) + string.Concat(columns.Select(static column => column.PadLeft(11)));
    }
}
