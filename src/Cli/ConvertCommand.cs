using System.Buffers;
using System.CommandLine;
using System.Globalization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Cli;

/// <summary><c>convert</c>: a payload of one format in another.</summary>
internal sealed class ConvertCommand
{
    private const int Success = 0;
    private const int BadPayload = 1;
    private const int BadArguments = 2;
    private const string StandardStream = "-";

    private readonly Argument<string> _input = new("in") { Description = "The payload's file; - reads it from standard input" };
    private readonly Argument<string> _output = new("out") { Description = "The file to write; - writes to standard output" };
    private readonly Option<string> _contract = new("--contract")
    {
        Description = "What the payload holds: a type with a generated shape, or Type[] for a list of it",
        HelpName = "assembly.dll:Type",
        Required = true,
    };

    private readonly Option<string?> _from = new("--from") { Description = $"The format of <in>, where its extension does not say: {FormatNames.All}", HelpName = "format" };
    private readonly Option<string?> _to = new("--to") { Description = "The format of <out>, likewise", HelpName = "format" };
    private readonly Option<int> _maxBytes = new("--max-bytes") { Description = "How long the payload may be", HelpName = "bytes", DefaultValueFactory = static _ => 256 << 20 };

    /// <summary>Reads the arguments and does what they ask for.</summary>
    /// <param name="arguments">The program's arguments.</param>
    /// <param name="output">Where help goes.</param>
    /// <param name="error">Where mistakes are reported, in a line.</param>
    /// <returns>0; 1 where the payload is invalid or has no form in the other format, 2 where the arguments make no sense.</returns>
    public static async Task<int> InvokeAsync(string[] arguments, TextWriter output, TextWriter error)
    {
        var command = new ConvertCommand();
        ParseResult parsed = command.Create(error).Parse(arguments);
        if (parsed.Errors.Count > 0)
        {
            await error.WriteLineAsync($"{parsed.Errors[0].Message.ReplaceLineEndings(" ")} (--help lists the options)");
            return BadArguments;
        }

        return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, Output = output, Error = error });
    }

    private RootCommand Create(TextWriter error)
    {
        var convert = new Command("convert", "Makes a payload of one format from that of another.") { _input, _output, _contract, _from, _to, _maxBytes };
        convert.SetAction((parsed, stop) => RunAsync(parsed, error, stop));
        return new RootCommand("Payloads of contracts with a generated shape.") { convert };
    }

    private async Task<int> RunAsync(ParseResult parsed, TextWriter error, CancellationToken stop)
    {
        string input = parsed.GetRequiredValue(_input);
        try
        {
            (FormatSet formats, TypeCodecs codecs) = ContractAssembly.Load(parsed.GetRequiredValue(_contract));
            Format from = FormatNames.Find(formats, parsed.GetValue(_from), input, "--from");
            Format to = FormatNames.Find(formats, parsed.GetValue(_to), parsed.GetRequiredValue(_output), "--to");
            byte[] payload = await ReadAsync(input, parsed.GetValue(_maxBytes), stop);
            using PooledBuffer converted = codecs.Encode(to, codecs.Decode(from, new ReadOnlySequence<byte>(payload)));
            await WriteAsync(parsed.GetRequiredValue(_output), converted.Memory, stop);
            return Success;
        }
        catch (Exception refusal) when (refusal is InvalidPayloadException or UnsupportedValueException)
        {
            await error.WriteLineAsync($"{input}: {refusal.Message.ReplaceLineEndings(" ")}");
            return BadPayload;
        }
        catch (Exception mistake) when (mistake is UserErrorException or IOException or UnauthorizedAccessException)
        {
            await error.WriteLineAsync(mistake.Message.ReplaceLineEndings(" "));
            return BadArguments;
        }
    }

    // No more is read than may be: a device or a pipe need not end.
    private static async Task<byte[]> ReadAsync(string path, int maxBytes, CancellationToken stop)
    {
        const int PieceBytes = 80 * 1024;
        await using Stream input = path == StandardStream ? Console.OpenStandardInput() : File.OpenRead(path);
        using var payload = new MemoryStream();
        byte[] piece = new byte[PieceBytes];
        for (int read; (read = await input.ReadAsync(piece, stop)) > 0;)
        {
            if (payload.Length + read > maxBytes)
            {
                throw new UserErrorException(string.Create(CultureInfo.InvariantCulture, $"{path}: the payload is longer than {maxBytes:N0} bytes; --max-bytes allows more."));
            }

            payload.Write(piece.AsSpan(0, read));
        }

        return payload.ToArray();
    }

    // Nothing is written before the whole payload was found to be valid.
    private static async Task WriteAsync(string path, ReadOnlyMemory<byte> payload, CancellationToken stop)
    {
        await using Stream output = path == StandardStream ? Console.OpenStandardOutput() : File.Create(path);
        await output.WriteAsync(payload, stop);
    }
}
