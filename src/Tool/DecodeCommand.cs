using System.CommandLine;

namespace SerializationApi.Tool;

/// <summary><c>decode</c>: shows a payload.</summary>
internal sealed class DecodeCommand
{
    private readonly Argument<string> _file = ToolOptions.File("file");
    private readonly Option<string?> _from = ToolOptions.Format("--from", "The format");
    private readonly Option<string?> _contract = ToolOptions.Contract(
        "Without it MessagePack by position and Protobuf have no names, and MemoryPack cannot be shown"
    );
    private readonly Option<string?> _proto = ToolOptions.Proto();
    private readonly Option<bool> _annotate = ToolOptions.Annotate();
    private readonly Option<int> _maxValues = ToolOptions.MaxValues();
    private readonly Option<int> _maxBytes = ToolOptions.MaxBytes();

    public Command Create()
    {
        var command = new ToolCommand(
            "decode",
            "Prints a payload as JSON, or byte by byte. Hexadecimal and base64 are recognised; "
                + "the format is guessed unless --from names it.",
            "decode body.bin",
            "decode body.bin --annotate --contract Shop.dll:Order",
            "decode - < body.hex"
        )
        {
            _file,
            _from,
            _contract,
            _proto,
            _annotate,
            _maxValues,
            _maxBytes,
        };
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        string file = parsed.GetRequiredValue(_file);
        var contract = Contract.Load(parsed.GetValue(_contract));
        ProtoContract? proto = parsed.GetValue(_proto) is { } schema ? ProtoContract.Load(schema) : null;
        Payload payload = await Payload.ReadAsync(file, parsed.GetValue(_from), contract, proto, parsed.GetValue(_maxBytes), stop);
        await parsed.InvocationConfiguration.Error.WriteLineAsync(payload.Description);
        PayloadPrinter.Print(payload, parsed.GetValue(_annotate), parsed.GetValue(_maxValues), parsed.InvocationConfiguration);
        return ExitCode.Success;
    }
}
