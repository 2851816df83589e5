using System.CommandLine;
using SerializationApi.Formats;

namespace SerializationApi.Tool;

/// <summary><c>convert</c>: converts a payload to another format.</summary>
internal sealed class ConvertCommand
{
    private readonly Argument<string> _input = ToolOptions.File("in");
    private readonly Argument<string> _output = ToolOptions.File("out", "The file to write; - writes to standard output");
    private readonly Option<string?> _contract = ToolOptions.Contract(
        "Without it, only JSON, CBOR and MessagePack with names as keys can be converted"
    );
    private readonly Option<string?> _from = ToolOptions.Format("--from", "The format of <in>, if its extension does not say it");
    private readonly Option<string?> _to = ToolOptions.Format("--to", "The format of <out>, if its extension does not say it");
    private readonly Option<int> _maxBytes = ToolOptions.MaxBytes();

    public Command Create()
    {
        var command = new ToolCommand(
            "convert",
            "Converts a payload to another format.",
            "convert order.json order.pb --contract Shop.dll:Order",
            "convert - - --from cbor --to \"msgpack;keys=names\" < order.cbor > order.msgpack"
        )
        {
            _input,
            _output,
            _contract,
            _from,
            _to,
            _maxBytes,
        };
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        string input = parsed.GetRequiredValue(_input);
        string output = parsed.GetRequiredValue(_output);
        var contract = Contract.Load(parsed.GetValue(_contract));
        Format from = contract.CheckOffered(FormatNames.FindOfFile(contract.Formats, parsed.GetValue(_from), input, "--from"));
        Format to = contract.CheckOffered(FormatNames.FindOfFile(contract.Formats, parsed.GetValue(_to), output, "--to"));
        byte[] payload = await PayloadFile.ReadAsync(input, parsed.GetValue(_maxBytes), stop);

        // Nothing is written before the whole payload was found to be valid.
        await PayloadFile.WriteAsync(output, contract.Convert(input, payload, from, to), parsed.InvocationConfiguration.Output, stop);
        return ExitCode.Success;
    }
}
