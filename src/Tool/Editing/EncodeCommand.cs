using System.CommandLine;
using System.Text;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool.Editing;

/// <summary><c>encode</c>: encodes an edited table of <c>decode --annotate</c>.</summary>
internal sealed class EncodeCommand
{
    private readonly Argument<string> _table = ToolOptions.File("table", "The edited output of decode --annotate; - reads standard input");
    private readonly Argument<string> _output = ToolOptions.File("out", "The file to write; - writes to standard output");
    private readonly Option<string> _of = new("--of")
    {
        Description = "The payload that the table was printed from",
        HelpName = "file",
        Required = true,
    };
    private readonly Option<string?> _from = ToolOptions.Format("--from", "Its format");
    private readonly Option<string?> _contract = ToolOptions.Contract("The same as for decode");
    private readonly Option<string?> _proto = ToolOptions.Proto();
    private readonly Option<int> _maxBytes = ToolOptions.MaxBytes();

    public Command Create()
    {
        var command = new ToolCommand(
            "encode",
            "Encodes an edited table of decode --annotate: edit values or bytes, remove or copy lines. "
                + "Lengths and counts around them are corrected.",
            "encode order.txt new.pb --of order.pb --contract Shop.dll:Order",
            "encode - - --of order.msgpack < order.txt > new.msgpack"
        )
        {
            _table,
            _output,
            _of,
            _from,
            _contract,
            _proto,
            _maxBytes,
        };
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        int maxBytes = parsed.GetValue(_maxBytes);
        var contract = Contract.Load(parsed.GetValue(_contract));
        ProtoContract? proto = parsed.GetValue(_proto) is { } schema ? ProtoContract.Load(schema) : null;
        Payload payload = await Payload.ReadAsync(parsed.GetRequiredValue(_of), parsed.GetValue(_from), contract, proto, maxBytes, stop);
        await parsed.InvocationConfiguration.Error.WriteLineAsync(payload.Description);
        if (payload.Format.Name is "json" or "ndjson")
        {
            throw new UserErrorException("the payload is JSON, which is text: edit it directly");
        }

        AnnotatedPayload annotated = payload.Annotate();
        payload.ThrowIfInvalid(annotated);
        string text = Encoding.UTF8.GetString(await PayloadFile.ReadAsync(parsed.GetRequiredValue(_table), maxBytes, stop));
        EditedValue root = EditedTable.Read(annotated, text);
        var edited = new EditedPayload(payload, annotated);
        byte[] bytes = edited.Encode(root);
        if (edited.Check(root, bytes) is { } difference)
        {
            // An edit may be meant to be invalid.
            await (
                root.All().Any(static line => line.Bytes is not null)
                    ? parsed.InvocationConfiguration.Error.WriteLineAsync($"written, but not as the table says: {difference}")
                    : throw new UserErrorException($"{difference}; edit the bytes", ExitCode.Failure)
            );
        }

        await PayloadFile.WriteAsync(parsed.GetRequiredValue(_output), bytes, parsed.InvocationConfiguration.Output, stop);
        return ExitCode.Success;
    }
}
